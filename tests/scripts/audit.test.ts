import { afterAll, expect, test } from 'bun:test';
import { resolve } from 'node:path';

/** `bun run audit` against a registry of our own; the real one gives another answer each week. */
const advisory = {
  ...{ id: 1, url: 'https://github.com/advisories/GHSA-0000-0000-0000', severity: 'high' },
  ...{ title: 'Elysia answers what nobody asked', vulnerable_versions: '<99.0.0' },
};
let known: Readonly<Record<string, readonly unknown[]>> = {};
const registry = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => Response.json(known) });
afterAll(() => registry.stop(true));

async function audit(registryUrl: string) {
  const child = Bun.spawn([process.execPath, 'run', '--silent', 'audit'], {
    cwd: resolve(import.meta.dir, '../..'),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, BUN_CONFIG_REGISTRY: registryUrl },
    ...{ stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' },
  });
  const [stdout, stderr] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  return { exitCode: await child.exited, stdout, stderr };
}

test('an audit ends well where the registry knows no vulnerability', async () => {
  known = {};
  const { exitCode, stdout } = await audit(registry.url.href);
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining('No vulnerabilities found')]);
});

test('it names the vulnerabilities that are known, and ends with 1', async () => {
  known = { elysia: [advisory] };
  const { exitCode, stdout } = await audit(registry.url.href);
  expect(stdout).toContain(advisory.title);
  expect(exitCode).toBe(1);
});

test('where nobody answers, it does not claim that all is well', async () => {
  const { exitCode, stdout, stderr } = await audit('http://127.0.0.1:1/');
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).toContain('nothing is known about vulnerabilities');
  expect(stderr).toContain('BUN_CONFIG_REGISTRY');
});
