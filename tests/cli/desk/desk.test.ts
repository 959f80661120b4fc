import { expect, test } from 'bun:test';
import type { Nomenclature } from '../../../cli/browse/nomenclature.ts';
import { createDesk } from '../../../cli/desk/desk.ts';
import { type DeskKey, type DeskPage, type Fresh, type Step, stay } from '../../../cli/desk/desk-page.ts';
import { eventually } from '../../support/eventually.ts';

const nomenclature: Nomenclature = {
  below: async () => [],
  lookup: () => Promise.reject(new Error('not asked')),
  search: async () => [],
};
const nothingNew: Fresh = () => {};
const letter = (text: string): DeskKey => ({ name: 'text', text });
const esc: DeskKey = { name: 'escape' };

/** A page on which keys are noted. */
function page(title: string, parts: Partial<DeskPage> = {}) {
  const pressed: string[] = [];
  const made: DeskPage = {
    isTyping: () => false,
    isLive: () => false,
    load: async () => nothingNew,
    async press(key) {
      pressed.push(key.name === 'text' ? key.text : key.name);
      return key.name === 'escape' ? { kind: 'back' } : stay;
    },
    view: () => ({ title, subtitle: '', lines: [], chosen: 0, about: '', keys: '' }),
    ...parts,
  };
  return { ...made, pressed };
}

/** A desk whose first page answers Enter with a step. */
const deskThatGives = (step: Step) => createDesk(page('first', { press: async () => step }), nomenclature);

test('no key waits while a slow server is asked what is new, and what it says then is too old to be shown', async () => {
  const answer = Promise.withResolvers<Fresh>();
  let loads = 0;
  const first = page('first', { load: () => (loads++ === 0 ? Promise.resolve(nothingNew) : answer.promise) });
  const desk = await createDesk(first, nomenclature);
  const polled = desk.poll();
  expect(loads).toBe(2);
  await desk.press({ name: 'move', rows: 1 });
  await desk.press({ name: 'enter' });
  expect(first.pressed).toEqual(['move', 'enter']);
  let isShown = false;
  answer.resolve(() => {
    isShown = true;
  });
  await polled;
  expect(isShown).toBe(false);
  await desk.poll();
  expect(isShown).toBe(true);
});

test('keys that are pressed while something is fetched are done after it, one after the other', async () => {
  const second = page('second');
  const answer = Promise.withResolvers<Fresh>();
  const desk = await deskThatGives({ kind: 'open', page: { ...second, load: () => answer.promise } });
  const pressed = [desk.press({ name: 'enter' }), desk.press(letter('a')), desk.press(letter('b'))];
  expect(second.pressed).toEqual([]);
  answer.resolve(nothingNew);
  await Promise.all(pressed);
  expect(second.pressed).toEqual(['a', 'b']);
});

test('a page that does not come is reported and can be given up; q leaves', async () => {
  const slow = page('slow', { load: () => new Promise(() => {}), waitingFor: 'Asking the moon.' });
  const desk = await deskThatGives({ kind: 'open', page: slow });
  const opened = desk.press({ name: 'enter' });
  const waiting = await eventually('the wait', () => {
    const { waiting } = desk.state();
    return waiting?.isLong ? waiting : undefined;
  });
  expect(waiting).toEqual({ isLong: true, what: 'Asking the moon.', canGiveUp: true });
  await desk.press(esc);
  await opened;
  expect(desk.state()).toMatchObject({ waiting: null, problem: null, isOver: false });
  expect(desk.state().page.view(80).title).toBe('first');
  void desk.press({ name: 'enter' });
  await eventually('the wait', () => desk.state().waiting !== null);
  await desk.press(letter('q'));
  expect(desk.state().isOver).toBe(true);
});

test('back leads out while the server is away; that it is away is reported, and forgotten when it is back', async () => {
  let isUp = true;
  const first = page('first', {
    load: async () => {
      if (!isUp) throw new Error('no answer');
      return nothingNew;
    },
    press: async () => ({ kind: 'open', page: page('second') }),
  });
  const desk = await createDesk(first, nomenclature);
  await desk.press({ name: 'enter' });
  expect(desk.state().page.view(80).title).toBe('second');
  isUp = false;
  await desk.press(esc);
  expect(desk.state().page.view(80).title).toBe('first');
  await eventually('the problem', () => desk.state().problem === 'no answer');
  isUp = true;
  await desk.poll();
  expect(desk.state().problem).toBeNull();
});

test('what cannot be undone is done after y, and after nothing else', async () => {
  let count = 0;
  const act = async (): Promise<Step> => {
    count += 1;
    return { kind: 'stay', notice: 'Gone.' };
  };
  const desk = await deskThatGives({ kind: 'ask', question: 'Really?', act });
  for (const key of [esc, letter('q'), letter('?'), letter('n'), { name: 'enter' } as const]) {
    await desk.press({ name: 'enter' });
    expect(desk.state().question).toBe('Really?');
    await desk.press(key);
    expect(desk.state()).toMatchObject({ question: null, notice: 'Left as it was.', isOver: false });
  }
  expect(count).toBe(0);
  await desk.press({ name: 'enter' });
  await desk.press(letter('y'));
  expect(desk.state()).toMatchObject({ question: null, notice: 'Gone.' });
  expect(count).toBe(1);
});
