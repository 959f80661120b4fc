import { beforeAll, describe, expect, test } from 'bun:test';
import { exitCodes } from '../../cli/exit-codes.ts';
import { drawInvoice } from '../server/draw-invoice.ts';
import { documentRequests } from '../server/read-documents.ts';
import { shareModel } from '../server/shared-model.ts';
import { password, startTestServer } from '../server/start-test-server.ts';
import { collectingLogger } from '../support/collecting-logger.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runInTerminal } from './run-in-terminal.ts';
import { runLandfall } from './run-landfall.ts';

const cursorUp = '\u001b[A';
const init = ['init', '--organization', 'Broker Ltd', '--email', 'me@broker.example', '--password-stdin'];

/** The screen and its cursor are as they were before. */
function expectCleanTerminal(written: string): void {
  expect(written.lastIndexOf('\u001b[?1049l')).toBeGreaterThan(written.lastIndexOf('\u001b[?1049h'));
  expect(written.lastIndexOf('\u001b[?25h')).toBeGreaterThan(written.lastIndexOf('\u001b[?25l'));
  expect(written.lastIndexOf('\u001b[?2004l')).toBeGreaterThan(written.lastIndexOf('\u001b[?2004h'));
}

describe('landfall alone in a terminal', () => {
  const dataFolder = temporaryFolder();
  beforeAll(async () => {
    await shareModel(dataFolder, collectingLogger());
    await runLandfall(init, { dataFolder, input: password });
  });

  test('opens an empty desk at 80 × 24, tells its keys, and q gives the screen back', async () => {
    const run = runInTerminal([], { dataFolder, columns: 80, rows: 24 });
    await run.shows('[All 0]');
    await run.shows('press u to upload');
    run.type('?');
    await run.shows('Esc ←');
    run.type(' ');
    run.type('\t');
    // Of a line only what has changed is written.
    await run.shows('shipments here. Papers that');
    run.type('q');
    expect(await run.exited).toBe(exitCodes.done);
    expectCleanTerminal(run.written());
  });

  test('Ctrl-C gives the screen back and ends at once', async () => {
    const run = runInTerminal([], { dataFolder });
    await run.shows('[All 0]');
    run.type('\u0003');
    expect(await run.exited).toBe(exitCodes.interrupted);
    expectCleanTerminal(run.written());
  });

  test('says at 40 columns how many it needs, and is there when it has 200', async () => {
    const run = runInTerminal([], { dataFolder, columns: 40, rows: 24 });
    await run.shows('needs 60 columns');
    expect(run.written()).not.toContain('[All 0]');
    run.resize(200, 50);
    await run.shows('[All 0]');
    run.type('q');
    expect(await run.exited).toBe(exitCodes.done);
  });

  test('where nothing is set up the help says how to begin', async () => {
    const run = runInTerminal([], { dataFolder: temporaryFolder() });
    expect(await run.exited).toBe(exitCodes.done);
    expect(run.written()).toContain('landfall init --organization');
    expect(run.written()).not.toContain('\u001b[?1049h');
  });

  test('a terminal that cannot place a cursor gets the short help', async () => {
    const run = runInTerminal([], { dataFolder, environment: { TERM: 'dumb' } });
    expect(await run.exited).toBe(exitCodes.done);
    expect(run.written()).toContain('landfall --help');
  });
});

describe('with a server', async () => {
  const { api, server, newApiKey, newOrganization } = await startTestServer();
  const { credentials } = await newOrganization();
  const { key } = await newApiKey(credentials);
  const dataFolder = temporaryFolder();
  const environment = { LANDFALL_SERVER: server.url, LANDFALL_API_KEY: key };

  test('the desk is the same: a document is opened and approved', async () => {
    const requests = documentRequests(api, credentials);
    const { id, status } = await requests.read(await drawInvoice('INV-77'), 'invoice.pdf');
    // Otherwise it could not be approved as it is.
    expect(status).toBe('processed');
    const run = runInTerminal([], { dataFolder, environment, columns: 200, rows: 40 });
    await run.shows('[All 1]');
    run.type('\r');
    await run.shows('INV-77');
    run.type(cursorUp);
    run.type('a');
    await run.shows('Approved.');
    run.type('q');
    expect(await run.exited).toBe(exitCodes.done);
    expectCleanTerminal(run.written());
    expect((await requests.detail(id)).approvedAt).toBeString();
  });

  test('a credential that does not hold is told before anything is drawn', async () => {
    const run = runInTerminal([], { dataFolder, environment: { ...environment, LANDFALL_API_KEY: 'lf_no' } });
    expect(await run.exited).toBe(exitCodes.signIn);
    expect(run.written()).toContain('landfall login');
    expect(run.written()).not.toContain('\u001b[?1049h');
  });
});
