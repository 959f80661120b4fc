import { afterEach, expect, test } from 'bun:test';
import { cleanup, render } from 'ink-testing-library';
import { createHsBrowser } from '../../../cli/browse/hs-browser.ts';
import { HsBrowserScreen } from '../../../cli/screens/hs-browser-screen.tsx';
import { browseCodes } from '../../../core/hs/browse.ts';
import { lookupCode } from '../../../core/hs/lookup.ts';
import { loadLookupNotes } from '../../../core/hs/lookup-notes.ts';
import { loadNomenclature } from '../../../core/hs/nomenclature/load-nomenclature.ts';
import { eventually } from '../../support/eventually.ts';

afterEach(cleanup);

const nomenclature = loadNomenclature();
const notes = loadLookupNotes(nomenclature);
const plain = (frame: string | undefined): string => (frame ?? '').replace(/\u001b\[[\d;]*m/g, '');

test('draws the tree as arrow keys walk it, and what an entry is', async () => {
  const browser = await createHsBrowser(
    {
      below: async (code) => browseCodes(nomenclature, code).children,
      lookup: async (code) => lookupCode(nomenclature, notes, code),
      search: async () => [],
    },
    null,
  );
  let interruptions = 0;
  const { lastFrame, stdin } = render(
    <HsBrowserScreen browser={browser} onInterrupt={() => interruptions++} />,
  );
  const shows = (part: string | RegExp) =>
    eventually(`${part} on the screen`, () => plain(lastFrame()).match(part) !== null, 5000);
  await shows(/› ▸ I {2}/);
  await shows('q quit');
  // Ink listens to keys from its first effect on.
  await eventually('the first key', () => {
    stdin.write('\u001b[B');
    return browser.state().tree.cursor !== 'section I';
  });
  stdin.write('\u001b[H');
  await shows(/› ▸ I {2}/);
  stdin.write('\u001b[C');
  await shows(/› ▾ I {2}[\s\S]+\n {4}▸ 01 {2}/);
  stdin.write('\u001b[C');
  stdin.write('\r');
  await shows('Edition: HS2022 and HS2017');
  stdin.write('q');
  await shows(/› {3}▸ 01 {2}/);
  stdin.write('/');
  await shows('Search: ▏');
  stdin.write('61.09\r');
  await shows(/› {5}▸ 61\.09 {2}/);
  const lines = plain(lastFrame()).split('\n');
  expect(lines.length).toBeLessThanOrEqual(24);
  expect(Math.max(...lines.map((line) => Bun.stringWidth(line)))).toBeLessThanOrEqual(100);
  stdin.write('\u0003');
  await eventually('the interruption', () => interruptions === 1);
});
