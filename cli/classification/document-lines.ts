import type { DocumentExtractions } from '../../core/documents/document.ts';
import type { HsCandidate, HsNotice } from '../../core/hs/hs.ts';
import { indented } from '../hs-text.ts';
import { printable } from '../text-table.ts';

/** The classification of one line of a document. */
export interface ClassifiedLine {
  /** From 1. */
  readonly line: number;
  /** Where the description is: `lineItems[0].description`. */
  readonly path: string;
  readonly description: string;
  /** The description on the paper, where a person has described the goods in other words; else null. */
  readonly readDescription: string | null;
  readonly notice: HsNotice | null;
  readonly candidates: readonly HsCandidate[];
}

/** In the order of the document. */
export const classifiedLines = ({
  hsSuggestions,
  readValues,
}: Pick<DocumentExtractions, 'hsSuggestions' | 'readValues'>): readonly ClassifiedLine[] =>
  hsSuggestions.map(({ path, description, notice, candidates }) => {
    const index = /\[(\d+)\]$/.exec(path)?.[1];
    const at = index === undefined ? path : `${path}.description`;
    const read = readValues[at] ?? null;
    return {
      line: Number(index ?? 0) + 1,
      path: at,
      description,
      readDescription: read === null ? null : String(read),
      notice,
      candidates,
    };
  });

/** For a terminal: each line with its notice and its candidates below it. */
export function classifiedLinesText(lines: readonly ClassifiedLine[], columns: number): string {
  if (lines.length === 0) return 'No line of goods has a description.';
  return lines
    .flatMap(({ line, description, readDescription, notice, candidates }) => [
      `${line}  ${description}`,
      ...(readDescription === null ? [] : [`   On the paper: ${readDescription}`]),
      ...(notice === null ? [] : [`   ! ${notice.message}`]),
      ...candidates.map(
        ({ code, confidence, description: goods, ownDecision }) =>
          `   ${ownDecision ? `★ ${ownDecision.code}` : code}  ${`${Math.round(confidence * 100)} %`.padStart(5)}  ${goods}`,
      ),
      ...(candidates.length === 0 && notice === null ? ['   No suggestion.'] : []),
    ])
    .map((text) => indented(printable(text), columns))
    .join('\n');
}
