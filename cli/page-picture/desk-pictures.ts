import { existsSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { frameColour } from '../../core/documents/value-boxes/value-label.ts';
import type { Extraction } from '../../core/extraction/extraction.ts';
import type { Box } from '../../core/reading/page.ts';
import type { PagePicture } from '../../core/reading/page-picture.ts';
import { safeFileName } from '../save-answer.ts';
import type { Zoom } from './page-crop.ts';
import type { OriginalFile, PagePainter, PaintedPage } from './page-painter.ts';
import type { CellSize, PicturePlace, TerminalPictures } from './picture-protocol.ts';
import type { Wanted } from './picture-screen.ts';
import { boxesNames, saveBoxes } from './save-boxes.ts';
import type { SystemViewer } from './system-viewer.ts';

/** The page of a document that a person looks at, with a value on it. */
export interface LookedAtPage {
  readonly documentId: string;
  /** From 1. */
  readonly page: number;
  /** Null: no value is on it. */
  readonly box: Box | null;
  readonly confidence: number;
  readonly zoom: Zoom;
}

/** Pictures of pages, for the desk. */
export interface DeskPictures {
  /** The kind of pictures that the terminal shows, asked when it is first needed; null: none. */
  terminal(): Promise<TerminalPictures | null>;
  /** Its answer; null also before it was asked. */
  known(): TerminalPictures | null;
  /** Asks again how large a character is. */
  measure(): Promise<void>;
  /**
   * Writes the pages with each value framed and named into the folder that the desk was opened in.
   * @returns where they are. @throws ReadingError, CommandError
   */
  write(
    document: { readonly id: string; readonly fileName: string },
    extraction: Pick<Extraction, 'evidence' | 'confidence'>,
  ): Promise<readonly string[]>;
  /**
   * Shows a page with each value framed and named in the viewer of the system.
   * @returns whether there is one. @throws ReadingError, CommandError
   */
  show(
    document: { readonly id: string },
    extraction: Pick<Extraction, 'evidence' | 'confidence'>,
    page: number,
  ): Promise<boolean>;
  /** A page for the screen. */
  wanted(page: LookedAtPage, place: PicturePlace, terminal: TerminalPictures): Wanted;
}

export function createDeskPictures({
  painter,
  original,
  ask,
  askCell,
  folder,
  viewer,
}: {
  readonly painter: PagePainter;
  original(documentId: string): Promise<OriginalFile>;
  ask(): Promise<TerminalPictures | null>;
  /** Null: no answer. */
  askCell(): Promise<CellSize | null>;
  /** Where pictures are written. */
  readonly folder: string;
  readonly viewer: SystemViewer;
}): DeskPictures {
  let asked: Promise<void> | null = null;
  let known: TerminalPictures | null = null;
  let fetched: { readonly id: string; readonly file: Promise<OriginalFile> } | null = null;
  const fileOf = (id: string): Promise<OriginalFile> => {
    if (fetched?.id !== id) {
      const file = original(id);
      const present = { id, file };
      fetched = present;
      // It is asked for again, not remembered as failed.
      file.catch(() => {
        if (fetched === present) fetched = null;
      });
    }
    return fetched.file;
  };
  const framedPages = async (
    id: string,
    { evidence, confidence }: Pick<Extraction, 'evidence' | 'confidence'>,
  ): Promise<readonly PagePicture[]> =>
    painter.boxes({ kind: 'boxes', file: await fileOf(id), extraction: { evidence, confidence } });
  return {
    async terminal() {
      asked ??= ask().then((answer) => {
        known = answer;
      });
      await asked;
      return known;
    },
    known: () => known,
    async measure() {
      const cell = await askCell();
      if (cell && known) known = { ...known, cell };
    },
    async show({ id }, extraction, page) {
      const pictures = await framedPages(id, extraction);
      const picture = pictures.find((one) => one.page === page) ?? pictures[0];
      return picture !== undefined && viewer.show(picture);
    },
    async write({ id, fileName }, extraction) {
      const pictures = await framedPages(id, extraction);
      const base = safeFileName(basename(fileName, extname(fileName)));
      for (let turn = 1; ; turn += 1) {
        const name = join(folder, `${base}-boxes${turn === 1 ? '' : ` (${turn})`}.png`);
        // What is there already may be somebody's.
        if (!boxesNames(name, pictures).some((path) => existsSync(path))) return saveBoxes(name, pictures);
      }
    },
    wanted({ documentId, page, box, confidence, zoom }, place, { protocol, cell }) {
      const { columns, rows } = place;
      const colour = frameColour(confidence);
      return {
        key: JSON.stringify([documentId, page, box, colour, zoom, place, cell]),
        place,
        async paint(): Promise<PaintedPage> {
          const file = await fileOf(documentId);
          return painter.paint({
            kind: 'page',
            file,
            page,
            box,
            colour,
            zoom,
            protocol,
            cell,
            columns,
            rows,
          });
        },
      };
    },
  };
}
