import { expect, test } from 'bun:test';
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createSystemViewer } from '../../../cli/page-picture/system-viewer.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const picture = { page: 2, png: new Uint8Array([1, 2, 3]), width: 1, height: 1 };

/** A machine with a screen, whose viewer writes down what it was given. */
function machine(exitCode = 0) {
  const folder = temporaryFolder();
  const seen = join(folder, 'seen');
  const program = join(folder, 'xdg-open');
  writeFileSync(program, `#!/bin/sh\necho "$@" >> "${seen}"\nexit ${exitCode}\n`);
  chmodSync(program, 0o755);
  return {
    environment: { PATH: `${folder}:/usr/bin:/bin`, DISPLAY: ':0' },
    seen: () => readFileSync(seen, 'utf8').trim().split('\n'),
  };
}

test('a page is shown from a folder that nobody else may read, and gone at the end', async () => {
  const { environment, seen } = machine();
  const viewer = createSystemViewer(environment, 'linux');
  expect(await viewer.show(picture)).toBe(true);
  expect(await viewer.show(picture)).toBe(true);
  const [first, second] = seen();
  expect(first).toEndWith('1-page-2.png');
  expect(second).toEndWith('2-page-2.png');
  expect([...readFileSync(first!)]).toEqual([1, 2, 3]);
  expect(statSync(dirname(first!)).mode & 0o777).toBe(0o700);
  viewer.close();
  expect(existsSync(dirname(first!))).toBe(false);
});

test('nothing is shown where there is no screen, no viewer, or one that fails', async () => {
  const { environment } = machine();
  const without = [{}, { PATH: environment.PATH }, { DISPLAY: ':0', PATH: temporaryFolder() }];
  for (const one of [...without, machine(3).environment]) {
    const viewer = createSystemViewer(one, 'linux');
    expect(await viewer.show(picture)).toBe(false);
    viewer.close();
  }
});
