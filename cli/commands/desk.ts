import { loadDocumentFields } from '../../core/documents/fields/document-fields.ts';
import { CommandError } from '../command-error.ts';
import { connect } from '../connection.ts';
import { createDesk } from '../desk/desk.ts';
import { deskPages } from '../desk/desk-pages.ts';
import { createDeskSource } from '../desk/desk-source.ts';
import { showDesk } from '../screens/show-desk.tsx';
import { InterruptedError } from '../secret-input.ts';
import { hasColor, isTerminal, type Surroundings } from '../surroundings.ts';

/** Milliseconds: in process a question costs nobody, a server has a limit of requests a minute. */
const pauses = { inProcess: 1_500, live: 10_000, quiet: 20_000 };

/** Milliseconds after which a person wonders why the prompt does not come back. */
const patience = 1_000;
const closing = 'Finishing what is being read; Ctrl-C leaves it to the next start.\n';

/** Whether `landfall` alone can open the desk: a person is there to see it and to press keys. */
export const canOpenDesk = ({ input, output, environment }: Surroundings): boolean =>
  isTerminal(input) && isTerminal(output) && environment.TERM !== 'dumb';

/**
 * Opens the desk until it is left. In process, what waits in the data folder is read meanwhile.
 * @throws InterruptedError for Ctrl-C. @throws CommandError
 */
export async function openDesk(surroundings: Surroundings): Promise<void> {
  const { input, output } = surroundings;
  const connection = await connect(surroundings);
  try {
    const source = createDeskSource(connection.client);
    const desk = await createDesk(deskPages(source, loadDocumentFields()), source.nomenclature);
    const { core } = connection;
    core?.startEvaluations();
    core?.startDeliveries();
    let isReading = false;
    const pause = (): number => {
      const isLive = desk.state().page.isLive();
      if (!core) return isLive ? pauses.live : pauses.quiet;
      // Only when something waits to be read: making the model ready takes seconds in which no key is heard.
      if (isLive && !isReading) {
        isReading = true;
        core.start();
      }
      return pauses.inProcess;
    };
    await showDesk(desk, { input, output, hasColor: hasColor(surroundings, output), pause });
  } catch (error) {
    // Who presses Ctrl-C waits for nothing: what is being read is taken up again by whoever comes next.
    if (!(error instanceof InterruptedError)) await connection.close();
    throw error;
  }
  const telling = setTimeout(() => surroundings.messages.write(closing), patience);
  await connection.close();
  clearTimeout(telling);
}

/** Nobody has set Landfall up here: its help says more than an empty desk. */
export const isNotSetUp = (error: unknown): error is CommandError =>
  error instanceof CommandError && error.code === 'NO_ORGANIZATION';
