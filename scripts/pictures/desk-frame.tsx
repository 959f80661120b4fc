import { EventEmitter } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { render } from 'ink';
import { createDesk, type Desk } from '../../cli/desk/desk.ts';
import { deskPages } from '../../cli/desk/desk-pages.ts';
import { createDeskSource, type DeskSource } from '../../cli/desk/desk-source.ts';
import { createDeskPictures } from '../../cli/page-picture/desk-pictures.ts';
import { createPagePainter } from '../../cli/page-picture/page-painter.ts';
import { createSystemViewer } from '../../cli/page-picture/system-viewer.ts';
import { DeskScreen } from '../../cli/screens/desk-screen.tsx';
import { readConfig } from '../../core/config.ts';
import { createCore } from '../../core/core.ts';
import { loadDocumentFields } from '../../core/documents/fields/document-fields.ts';
import { openLocalApi } from '../../server/local-client.ts';
import { shareModel } from '../../tests/server/shared-model.ts';
import { collectingLogger } from '../../tests/support/collecting-logger.ts';
import { FakeClock } from '../../tests/support/fake-clock.ts';

const samples = resolve(import.meta.dir, '../../data/samples');
/** After the dates of all samples. */
const clock = new FakeClock(Date.parse('2026-03-20T09:00:00.000Z'));

/** What somebody at the desk sees who has opened one of the samples. @returns the screen with its colours. */
export async function deskFrame(file: string, columns: number, rows: number): Promise<string> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'landfall-picture-'));
  const logger = collectingLogger();
  await shareModel(dataFolder, logger);
  const config = readConfig({}, { dataFolder });
  const core = await createCore(config, { clock, logger });
  const painter = createPagePainter(config);
  try {
    await core.hs.ready();
    core.start();
    const account = { organization: 'Broker', email: 'desk@broker.example', password: crypto.randomUUID() };
    const { organizationId } = await core.accounts.createOrganization(account);
    const api = await openLocalApi(core, organizationId);
    const source = createDeskSource(api);
    const form = { file: new File([await readFile(join(samples, file))], file) };
    const { data } = await api.client.api.v1.documents.post(form, { query: {} });
    if (!data) throw new Error(`${file} was not taken`);
    await readThrough(source, data.id);
    const pictures = createDeskPictures({
      painter,
      original: source.original,
      ask: async () => null,
      askCell: async () => null,
      folder: dataFolder,
      viewer: createSystemViewer({}, 'linux'),
    });
    const desk = await createDesk(deskPages(source, loadDocumentFields(), pictures), source.nomenclature);
    await desk.press({ name: 'enter' });
    await desk.press({ name: 'tab' });
    return drawn(desk, columns, rows);
  } finally {
    await painter.close();
    await core.close();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function readThrough(source: DeskSource, id: string): Promise<void> {
  while ((await source.document(id)).detail.status === 'processing') await source.untilRead(id);
}

/** A terminal that keeps the last frame; the rest are its modes. */
class Terminal extends EventEmitter {
  readonly isTTY = true;
  last = '';
  constructor(
    readonly columns: number,
    readonly rows: number,
  ) {
    super();
  }
  write = (frame: string): void => {
    if (!frame.startsWith('\u001b[?')) this.last = frame;
  };
}

/** Keys that never come. */
class Keyboard extends EventEmitter {
  readonly isTTY = true;
  setEncoding(): void {}
  setRawMode(): void {}
  resume(): void {}
  pause(): void {}
  ref(): void {}
  unref(): void {}
  read = (): null => null;
}

function drawn(desk: Desk, columns: number, rows: number): string {
  const terminal = new Terminal(columns, rows);
  const instance = render(<DeskScreen desk={desk} hasColor onInterrupt={() => {}} />, {
    stdout: terminal as unknown as NodeJS.WriteStream,
    stdin: new Keyboard() as unknown as NodeJS.ReadStream,
    // Each frame in full.
    debug: true,
    exitOnCtrlC: false,
    patchConsole: false,
  });
  const { last } = terminal;
  instance.unmount();
  return last;
}
