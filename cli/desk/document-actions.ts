import { openPoints, shortened } from '../approval.ts';
import { CommandError } from '../command-error.ts';
import type { DocumentResult } from '../screens/document-result.ts';
import { cleanText } from './clean-text.ts';
import type { DeskPage, Step } from './desk-page.ts';
import type { DeskSource } from './desk-source.ts';
import { HsPage } from './hs-page.ts';
import { entryWords } from './list-rows.ts';
import { readAt } from './plain-value.ts';

const approved = 'Approved. n opens the next one.';

/** What a person decides on a document; the steps lead on from there. */
export interface DocumentActions {
  approve(): Promise<Step>;
  skip(): Promise<Step>;
  reprocess(): Promise<Step>;
  remove(): Promise<Step>;
  removeEntry(entry: string): Step;
  /** HS codes for goods, and the one that is taken put on the line; null: no line is chosen. */
  suggest(entry: string | null): Step;
}

export interface ActionParts {
  readonly source: DeskSource;
  readonly id: string;
  /** The document as it is now. */
  result(): DocumentResult;
  /** Shows the document as it is after a change. */
  reload(): Promise<void>;
  /** The page of the next document, from which nothing leads back to one that is gone; null: there is none. */
  next(isGone: boolean): DeskPage | null;
  /** Puts a suggested value where it belongs. @returns a notice of it. */
  take(path: string, value: string): Promise<string>;
}

export function createDocumentActions({
  source,
  id,
  result,
  reload,
  next,
  take,
}: ActionParts): DocumentActions {
  const onward = (notice: string, isGone: boolean): Step => {
    const page = next(isGone);
    return page ? { kind: 'replace', page, notice } : { kind: 'back', notice };
  };
  const done = async (notice: string): Promise<Step> => {
    await reload();
    return { kind: 'stay', notice };
  };
  return {
    async approve() {
      try {
        await source.approve(id, false);
      } catch (error) {
        const open = error instanceof CommandError ? openPoints(error) : [];
        if (open.length === 0) throw error;
        return {
          kind: 'ask',
          question: `Approve it all the same? y approves it, any other key does not. Open: ${shortened(open).map(cleanText).join('; ')}.`,
          async act() {
            await source.approve(id, true);
            return done(approved);
          },
        };
      }
      return done(approved);
    },
    async skip() {
      await source.skip(id);
      return onward('Skipped.', false);
    },
    async reprocess() {
      await source.reprocess(id);
      return done('It is read again.');
    },
    async remove() {
      const days = await source.binDays();
      const what = `Delete ${cleanText(result().detail.fileName)}`;
      const how =
        days === 0
          ? ' and all that was read from it, for good?'
          : `? It stays in the bin for ${days} ${days === 1 ? 'day' : 'days'}.`;
      return {
        kind: 'ask',
        question: `${what}${how} y deletes it, any other key keeps it.`,
        async act() {
          await source.remove(id);
          return onward(days === 0 ? 'Erased.' : 'Deleted; B in the inbox shows the bin.', true);
        },
      };
    },
    removeEntry(entry) {
      const seen = result().detail;
      return {
        kind: 'ask',
        question: `Remove ${entryWords(entry)}? Those below it move up. y removes it, any other key keeps it.`,
        async act() {
          await source.correct(seen, { [entry]: null });
          return done(`Removed ${entryWords(entry)}; checks re-run.`);
        },
      };
    },
    suggest(entry) {
      const line = entry?.startsWith('lineItems') ? entry : null;
      const description = readAt(result(), line === null ? 'goodsDescription' : `${line}.description`);
      if (typeof description !== 'string')
        return { kind: 'stay', notice: 'Choose a line of goods with a description, then press h.' };
      const takeCode = (code: string) => take(`${line}.hsCode`, code);
      return { kind: 'open', page: new HsPage(source, description, line === null ? null : takeCode) };
    },
  };
}
