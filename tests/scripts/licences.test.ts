import { describe, expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { licenceReport } from '../../scripts/licences/licence-problems.ts';
import { isLicenceAccepted } from '../../scripts/licences/spdx.ts';
import { runCommand } from '../../scripts/support/run-command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const repository = resolve(import.meta.dir, '../..');

test('every package that is installed may be part of a program that is sold', () => {
  const { packages, problems } = licenceReport(repository);
  expect(problems).toEqual([]);
  expect(packages).toBeGreaterThan(100);
});

describe('an SPDX expression', () => {
  const accepted = new Set(['MIT', 'OFL-1.1', 'GPL-2.0-only WITH Classpath-exception-2.0']);
  const verdicts: readonly (readonly [string, boolean | null])[] = [
    ['MIT', true],
    ['GPL-3.0-only', false],
    ['MIT OR GPL-3.0-only', true],
    ['GPL-3.0-only OR MIT', true],
    ['MIT AND GPL-3.0-only', false],
    ['MIT AND OFL-1.1', true],
    ['(MIT OR GPL-3.0-only) AND OFL-1.1', true],
    ['MIT OR GPL-3.0-only AND AGPL-3.0-only', true],
    ['(MIT OR GPL-3.0-only) AND AGPL-3.0-only', false],
    ['GPL-2.0-only WITH Classpath-exception-2.0', true],
    ['MIT WITH Classpath-exception-2.0', false],
    ['mit', false],
    ['', null],
    ['MIT OR', null],
    ['(MIT', null],
    ['MIT Apache-2.0', null],
    ['MIT/X11', null],
    ['SEE LICENSE IN LICENSE', null],
  ];
  for (const [expression, verdict] of verdicts)
    test(`“${expression}” is ${{ true: 'accepted', false: 'not accepted', null: 'none' }[`${verdict}`]}`, () => {
      expect(isLicenceAccepted(expression, accepted)).toBe(verdict);
    });
});

describe('a package', () => {
  /** A project with these packages, each with the rest of its `package.json`. */
  function projectWith(packages: Readonly<Record<string, object>>): string {
    const root = temporaryFolder();
    const locked: Record<string, readonly unknown[]> = {};
    for (const [name, rest] of Object.entries(packages)) {
      mkdirSync(join(root, 'node_modules', name), { recursive: true });
      const file = join(root, 'node_modules', name, 'package.json');
      writeFileSync(file, JSON.stringify({ name, version: '1.0.0', ...rest }));
      locked[name] = [`${name}@1.0.0`, '', {}];
    }
    locked.absent = ['absent@1.0.0', '', {}];
    locked.elsewhere = ['elsewhere@1.0.0', '', { os: 'win32' }];
    const dependencies = { absent: '1.0.0' };
    const lock = { lockfileVersion: 2, workspaces: { '': { dependencies } }, packages: locked };
    writeFileSync(join(root, 'bun.lock'), JSON.stringify(lock));
    return root;
  }

  test('that may not be sold, or says nothing that can be judged, is named with what to do', () => {
    const root = projectWith({
      good: { license: 'MIT' },
      older: { licenses: [{ type: 'GPL-3.0-only' }, { type: 'MIT' }] },
      taking: { license: 'AGPL-3.0-only' },
      silent: {},
      vague: { license: 'SEE LICENSE IN LICENSE' },
      // Known as a package that states nothing: now it states something else.
      'png-js': { license: 'GPL-3.0-only' },
    });
    const { packages, elsewhere, problems } = licenceReport(root);
    expect([packages, elsewhere]).toEqual([6, 1]);
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'absent@1.0.0 is in bun.lock and not installed',
      'png-js@1.0.0 is licensed GPL-3.0-only, which is not in scripts/licences/accepted.tsv',
      'silent@1.0.0 states no licence',
      'taking@1.0.0 is licensed AGPL-3.0-only, which is not in scripts/licences/accepted.tsv',
      'vague@1.0.0 states its licence as “SEE LICENSE IN LICENSE”, which is no SPDX expression',
    ]);
  });
});

test('an audit without a registry says that nothing is known, and ends with 2', async () => {
  const audit = Bun.spawn([process.execPath, join(repository, 'scripts/audit.ts')], {
    // Nothing listens there.
    env: { ...process.env, BUN_CONFIG_REGISTRY: 'http://127.0.0.1:9/' },
    stderr: 'pipe',
  });
  expect(await new Response(audit.stderr).text()).toContain('so that nothing is known about vulnerabilities');
  expect(await audit.exited).toBe(2);
});

test('`bun scripts/licences.ts` shows how many packages it has looked at', async () => {
  const { exitCode, output } = await runCommand([process.execPath, 'scripts/licences.ts'], repository);
  expect([exitCode, output]).toEqual([0, expect.stringMatching(/^\d+ packages looked at, 0 not accepted; /)]);
});
