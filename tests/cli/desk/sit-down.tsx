import { render } from 'ink-testing-library';
import { createDesk, type Desk } from '../../../cli/desk/desk.ts';
import { deskPages } from '../../../cli/desk/desk-pages.ts';
import { createDeskSource } from '../../../cli/desk/desk-source.ts';
import { createDeskPictures } from '../../../cli/page-picture/desk-pictures.ts';
import type { PagePainter } from '../../../cli/page-picture/page-painter.ts';
import type { TerminalPictures } from '../../../cli/page-picture/picture-protocol.ts';
import { createSystemViewer } from '../../../cli/page-picture/system-viewer.ts';
import { DeskScreen } from '../../../cli/screens/desk-screen.tsx';
import type { Core } from '../../../core/core-services.ts';
import { loadDocumentFields } from '../../../core/documents/fields/document-fields.ts';
import { openLocalApi } from '../../../server/local-client.ts';
import { eventually } from '../../support/eventually.ts';

export const up = '\u001b[A';
export const down = '\u001b[B';
export const right = '\u001b[C';
export const left = '\u001b[D';
export const end = '\u001b[F';
export const enter = '\r';
export const back = '\u001b';
export const backspace = '\u007f';

const plain = (frame: string | undefined): string => (frame ?? '').replace(/\u001b\[[\d;]*m/g, '');

/** A desk drawn at 100 columns, on the real API in process. */
export async function sitDown(
  {
    core,
    organizationId,
    painter,
    folder,
  }: {
    readonly core: Core;
    readonly organizationId: string;
    readonly painter: PagePainter;
    /** Where pictures are written. */
    readonly folder: string;
  },
  terminal: TerminalPictures | null = null,
) {
  const source = createDeskSource(await openLocalApi(core, organizationId));
  const pictures = createDeskPictures({
    painter,
    original: source.original,
    ask: async () => terminal,
    askCell: async () => null,
    folder,
    // A machine without a screen.
    viewer: createSystemViewer({}, 'linux'),
  });
  const desk: Desk = await createDesk(deskPages(source, loadDocumentFields(), pictures), source.nomenclature);
  let interruptions = 0;
  const { lastFrame, stdin, unmount } = render(
    <DeskScreen desk={desk} hasColor={false} onInterrupt={() => interruptions++} />,
  );
  const screen = () => plain(lastFrame());
  const shows = (part: string | RegExp) =>
    eventually(
      `${part} on the screen`,
      () => (typeof part === 'string' ? screen().includes(part) : part.test(screen())),
      100_000,
    ).catch((error) => {
      throw new Error(`${error.message}:\n${screen()}`);
    });
  // Ink listens to keys from its first effect on.
  await eventually('the first key', () => {
    stdin.write('?');
    return desk.state().isHelpShown;
  });
  await desk.press({ name: 'escape' });
  if (desk.state().isHelpShown) await desk.press({ name: 'escape' });
  await shows('q quit');
  /** Chooses the first row that has such a text, as soon as there is one. */
  const choose = async (part: RegExp): Promise<void> => {
    const view = () => desk.state().page.view(100);
    const itemOf = () => view().lines.find(({ item, text }) => item !== null && part.test(text))?.item;
    const item = await eventually(`the row ${part}`, () => itemOf() ?? undefined);
    await desk.press({ name: 'move', rows: item - view().chosen });
  };
  return { choose, desk, screen, shows, unmount, press: stdin.write, interruptions: () => interruptions };
}
