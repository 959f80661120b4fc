import type { Config } from '../../core/config.ts';
import { loadDocumentFields } from '../../core/documents/fields/document-fields.ts';
import { serverOfFolder } from '../../server/folder-server.ts';
import { CommandError } from '../command-error.ts';
import { commandConfig, connect, serverOf } from '../connection.ts';
import { createDesk } from '../desk/desk.ts';
import { deskPages } from '../desk/desk-pages.ts';
import { createDeskSource } from '../desk/desk-source.ts';
import { type Engine, startEngine } from '../engine/engine.ts';
import { askCell, askTerminal } from '../page-picture/ask-terminal.ts';
import { createDeskPictures } from '../page-picture/desk-pictures.ts';
import { createPagePainter } from '../page-picture/page-painter.ts';
import { createSystemViewer } from '../page-picture/system-viewer.ts';
import { showDesk } from '../screens/show-desk.tsx';
import { InterruptedError } from '../secret-input.ts';
import { hasColor, type Surroundings } from '../surroundings.ts';

/** Milliseconds: in process a question costs nobody, a server has a limit of requests a minute. */
const pauses = { engine: 1_500, live: 10_000, quiet: 20_000 };

/** Milliseconds after which a person wonders why the prompt does not come back. */
const patience = 1_000;
const closing = 'Finishing what is being read; Ctrl-C leaves it to the next start.\n';

/**
 * Opens the desk until it is left. Without a server, what waits in the data folder is read meanwhile.
 * @throws InterruptedError for Ctrl-C. @throws CommandError
 */
export async function openDesk(surroundings: Surroundings): Promise<void> {
  const { input, output, messages } = surroundings;
  const config = commandConfig(surroundings);
  const connection = await openApi(surroundings, config);
  const painter = createPagePainter(config);
  const viewer = createSystemViewer(surroundings.environment);
  const { engine } = connection;
  try {
    const source = createDeskSource(connection);
    const pictures = createDeskPictures({
      painter,
      original: source.original,
      ask: () => askTerminal({ input, output }, surroundings.environment, config.pictures),
      askCell: () => askCell({ input, output }),
      folder: process.cwd(),
      viewer,
    });
    const desk = await createDesk(deskPages(source, loadDocumentFields(), pictures), source.nomenclature);
    const isLive = (): boolean => desk.state().page.isLive();
    // Only when something waits to be read: a desk at which somebody only looks needs no model.
    const read = (): void => {
      if (isLive()) engine?.read();
    };
    read();
    desk.subscribe(read);
    const pause = (): number => (engine ? pauses.engine : isLive() ? pauses.live : pauses.quiet);
    await showDesk(desk, { input, output, hasColor: hasColor(surroundings, output), pictures, pause });
  } catch (error) {
    // Who presses Ctrl-C waits for nothing: what is being read is taken up again by whoever comes next.
    if (!(error instanceof InterruptedError)) await connection.close();
    throw error;
  } finally {
    viewer.close();
    await painter.close();
    messages.write(engine?.words() ?? '');
  }
  const announcement = setTimeout(() => messages.write(closing), patience);
  await connection.close();
  clearTimeout(announcement);
}

/** The API elsewhere, or on the data folder in a process beside the desk's. @throws CommandError */
async function openApi(
  surroundings: Surroundings,
  { dataFolder }: Pick<Config, 'dataFolder'>,
): Promise<Pick<Engine, 'client' | 'fetchFile' | 'close'> & { readonly engine: Engine | null }> {
  if (serverOf(surroundings) !== null || serverOfFolder(dataFolder) !== null)
    return { ...(await connect({ ...surroundings, isQuiet: true })), engine: null };
  const engine = await startEngine(surroundings.environment);
  return { ...engine, engine };
}

/** Nobody has set Landfall up here: its help says more than an empty desk. */
export const isNotSetUp = (error: unknown): error is CommandError =>
  error instanceof CommandError && error.code === 'NO_ORGANIZATION';
