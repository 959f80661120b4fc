import { describe, expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { createProgram } from '../../cli/program.ts';
import { processSurroundings } from '../../cli/surroundings.ts';
import { readConfig } from '../../core/config.ts';
import { settings } from '../../core/settings.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = resolve(import.meta.dir, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const unit = read('deploy/landfall.service');
const containerFile = read('deploy/Containerfile').replaceAll('\\\n', ' ');
const instructions = read('docs/operating/install.md') + read('docs/operating/proxy.md');

/** The values of a directive of the unit, or of an instruction of the container file. */
const valuesIn = (text: string, name: string, separator: string): readonly string[] =>
  text
    .split('\n')
    .flatMap((line) => (line.startsWith(name + separator) ? [line.slice(name.length + 1).trim()] : []));
const ofUnit = (name: string): readonly string[] => valuesIn(unit, name, '=');
const ofContainer = (name: string): readonly string[] => valuesIn(containerFile, name, ' ');

const variables = Object.values(settings).map(({ variable }) => variable);
const namesIn = (text: string): readonly string[] => text.match(/\bLANDFALL_[A-Z_]+/g) ?? [];

const expectInInstructions = (text: string): void =>
  expect([text, instructions.includes(text)]).toEqual([text, true]);

/** Whether the program has the command, with each of the options. */
async function expectCommand(words: readonly string[]): Promise<void> {
  const names = words.filter((word) => !word.startsWith('-'));
  const options = words.filter((word) => word.startsWith('-'));
  const program = await createProgram(processSurroundings(), words);
  const command = program.commands.find((one) => one.name() === names[0]);
  expect([words, command?.name()]).toEqual([words, names[0]]);
  expect(command!.options.flatMap(({ long }) => long ?? [])).toEqual(expect.arrayContaining([...options]));
}

describe('the unit of systemd', () => {
  test('starts a command that there is, from where the instructions install it, and waits until it answers', async () => {
    const [environment, runtime, program, ...words] = ofUnit('ExecStart')[0]!.split(' ');
    expect([environment, runtime, program]).toEqual(['/usr/bin/env', 'bun', 'cli/main.ts']);
    await expectCommand(words);
    const [, , check] = ofUnit('ExecStartPost')[0]!.split(' ');
    expect(existsSync(join(root, check!))).toBe(true);
    const folder = ofUnit('WorkingDirectory')[0]!;
    expectInInstructions(`git clone . ${folder}`);
    expect(ofUnit('Documentation')).toEqual([`file:${folder}/docs/operating/install.md`]);
  });

  test('names settings that there are, and keeps what is kept in the folder that it may write', () => {
    for (const name of namesIn(unit)) expect(variables).toContain(name);
    expect(ofUnit('Environment')).toEqual([`LANDFALL_DATA=/var/lib/${ofUnit('StateDirectory')[0]}`]);
    expect(ofUnit('ProtectSystem')).toEqual(['strict']);
    expect(ofUnit('User')).toEqual(['landfall']);
    expectInInstructions('--home-dir /var/lib/landfall');
  });

  test.skipIf(Bun.which('systemd-analyze') === null)(
    'is understood by systemd, and may do little',
    async () => {
      const copy = join(temporaryFolder(), 'landfall.service');
      writeFileSync(copy, unit);
      const verified = Bun.spawnSync(['systemd-analyze', 'verify', '--man=no', copy]);
      expect([verified.exitCode, verified.stderr.toString()]).toEqual([0, '']);
    },
  );
  if (Bun.which('systemd-analyze') === null)
    console.log('The unit was not verified: there is no systemd-analyze.');
});

describe('the container file', () => {
  test('starts a command that there is, as nobody in particular', async () => {
    expect(ofContainer('ENTRYPOINT')).toEqual(['["bun", "cli/main.ts"]']);
    await expectCommand(JSON.parse(ofContainer('CMD')[0]!));
    expect(ofContainer('USER')[0]).toMatch(/^[1-9]\d+:[1-9]\d+$/);
    expect(ofContainer('STOPSIGNAL')).toEqual(['SIGTERM']);
  });

  test('has the runtime that the project is tested with', () => {
    const version = packageFile.devDependencies['bun-types'];
    expect(containerFile).toContain(`npm install --global bun@${version}`);
    expectInInstructions(`bun@${version}`);
  });

  test('listens where it says, keeps what is kept in its volume, and asks whether it is well', () => {
    const given = Object.fromEntries(
      ofContainer('ENV').flatMap((line) =>
        line.split(/\s+/).map((one) => one.split('=') as [string, string]),
      ),
    );
    for (const name of namesIn(containerFile)) expect(variables).toContain(name);
    const config = readConfig(
      Object.fromEntries(Object.entries(given).filter(([name]) => name.startsWith('LANDFALL_'))),
    );
    expect([config.dataFolder, config.host, config.port]).toEqual(['/data', '0.0.0.0', 8787]);
    expect(ofContainer('VOLUME')).toEqual([config.dataFolder]);
    expect(ofContainer('EXPOSE')).toEqual([String(config.port)]);
    const [, check] = /CMD \["bun", "([^"]+)"\]/.exec(ofContainer('HEALTHCHECK')[0]!)!;
    expect(existsSync(join(root, check!))).toBe(true);
  });

  test('holds every file that the program loads', () => {
    const copied = ofContainer('COPY').flatMap((line) => line.split(/\s+/).slice(0, -1));
    for (const path of copied) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
    const isCopied = (file: string): boolean =>
      copied.some((path) => file === path || file.startsWith(`${path}/`));
    const missing = ['cli', 'core', 'server']
      .flatMap((folder) => sourcesIn(join(root, folder)))
      .flatMap((file) => loadedBy(file).map((path) => relative(root, path)))
      .filter((file) => !isCopied(file));
    expect([...new Set(missing)]).toEqual([]);
  });
});

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));

/** What a source file imports, now or later, of the project's own. */
function loadedBy(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8').replace(/^#!.*/, '');
  const loader = file.endsWith('x') ? 'tsx' : 'ts';
  return new Bun.Transpiler({ loader })
    .scanImports(text)
    .filter(({ path }) => path.startsWith('.'))
    .map(({ path }) => resolve(dirname(file), path));
}

test('the health check ends with 0 where a server answers, and with 1 where none does', async () => {
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: (request) => new Response(null, { status: request.url.endsWith('/health') ? 200 : 404 }),
  });
  const check = async (): Promise<number> =>
    Bun.spawn([process.execPath, join(root, 'deploy/healthy.ts')], {
      env: { PATH: process.env.PATH, LANDFALL_HOST: '0.0.0.0', LANDFALL_PORT: String(server.port) },
    }).exited;
  expect(await check()).toBe(0);
  await server.stop(true);
  expect(await check()).toBe(1);
});

describe('the example of a proxy', () => {
  const proxy = read('deploy/Caddyfile');

  test('names settings that can be used, and asks where the service listens', () => {
    const given = Object.fromEntries(
      [...proxy.matchAll(/^#\s+(LANDFALL_\w+)=(\S+)$/gm)].map(([, name, value]) => [name!, value!]),
    );
    const { trustedProxies, publicUrl } = readConfig(given);
    expect(trustedProxies).toEqual(['127.0.0.1']);
    expect(publicUrl).not.toBeNull();
    const { host, port } = readConfig({});
    expect(proxy).toContain(`reverse_proxy ${host}:${port}`);
    expectInInstructions('deploy/Caddyfile');
    expectInInstructions('LANDFALL_TRUSTED_PROXIES');
    expect(unit).toContain('LANDFALL_TRUSTED_PROXIES');
    expect(containerFile).toContain('LANDFALL_TRUSTED_PROXIES');
  });

  test('lets no client write the header that the proxy does not', () => {
    expect(proxy).toContain('header_up -Forwarded');
    expect(proxy).toContain('proxy_set_header Forwarded "";');
  });
});
