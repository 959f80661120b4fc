import { expect, test } from 'bun:test';
import { ServiceError } from '../../../core/errors.ts';
import { createTurns, type Turns } from '../../../core/work/turns.ts';

const limits = { places: 2, mostOfOne: 100, mostWaiting: 100 };

/** Takes places under names, and shows the names in the order in which they got one. */
function queueOn(turns: Turns) {
  const order: string[] = [];
  const back = new Map<string, () => void>();
  return {
    order,
    async take(name: string, organizationId: string, isBackground = false) {
      void turns.take({ organizationId, isBackground }).then((giveBack) => {
        order.push(name);
        back.set(name, giveBack);
      });
      await settled();
    },
    async giveBack(name: string) {
      back.get(name)!();
      await settled();
    },
  };
}

/** All promises that can go on have gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('one organization never has all places: the next finds one free', async () => {
  const { order, take } = queueOn(createTurns(limits));
  for (const name of ['a1', 'a2', 'a3']) await take(name, 'A');
  expect(order).toEqual(['a1']);
  await take('b1', 'B');
  expect(order).toEqual(['a1', 'b1']);
});

test('a single place goes to each organization in turn, however much one has waiting', async () => {
  const { order, take, giveBack } = queueOn(createTurns({ ...limits, places: 1 }));
  for (const name of ['a1', 'a2', 'a3']) await take(name, 'A');
  await take('b1', 'B');
  await take('c1', 'C');
  for (const name of ['a1', 'b1', 'c1', 'a2']) await giveBack(name);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

test('of one organization what somebody waits for goes before what nobody looks at', async () => {
  const { order, take, giveBack } = queueOn(createTurns({ ...limits, places: 1 }));
  await take('a1', 'A');
  await take('background', 'A', true);
  await take('a2', 'A');
  await giveBack('a1');
  await giveBack('a2');
  expect(order).toEqual(['a1', 'a2', 'background']);
});

test('what somebody waits for finds a place beside what nobody looks at, and leaves one for others', async () => {
  const { order, take } = queueOn(createTurns({ ...limits, places: 3 }));
  await take('evaluation', 'A', true);
  await take('another evaluation', 'A', true);
  await take('review', 'A');
  await take('pack', 'A');
  await take('b1', 'B');
  expect(order).toEqual(['evaluation', 'review', 'b1']);
});

test('an organization with its share waiting is refused, and what nobody waits for never', async () => {
  const turns = createTurns({ places: 1, mostOfOne: 2, mostWaiting: 100 });
  const { order, take, giveBack } = queueOn(turns);
  await take('a1', 'A');
  await take('a2', 'A');
  expect(turns.take({ organizationId: 'A', isBackground: false })).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  });
  await take('background', 'A', true);
  await take('b1', 'B');
  await giveBack('a1');
  await take('a3', 'A');
  expect(order).toEqual(['a1', 'b1']);
});

test('when too many wait together, whoever comes next is asked to come again', async () => {
  const turns = createTurns({ places: 1, mostOfOne: 10, mostWaiting: 2 });
  const { take } = queueOn(turns);
  for (const organization of ['A', 'B', 'C']) await take(organization, organization);
  const refused = await turns.take({ organizationId: 'D', isBackground: false }).catch((error) => error);
  expect(refused).toBeInstanceOf(ServiceError);
  expect(refused).toMatchObject({ code: 'BUSY', status: 503, details: { retryAfterSeconds: 5 } });
});
