import { runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { readParty } from '../values/party-text.ts';
import { type PartyCandidate, partyBlock, partyStop } from './parties.ts';

/** What Japanese and Korean letters print behind the name of those they are addressed to. */
const honorific = /(?:御中|様|殿|귀하|귀중)$/u;

/** Who is addressed with an honorific behind the name, as in `Hofstra Import B.V. 御中`: on the first page, or null. */
export function addressedParty(
  context: DocumentContext,
  tableLines: ReadonlyMap<number, ReadonlySet<number>>,
): PartyCandidate | null {
  const [layout] = context.layouts;
  if (!layout) return null;
  const stop = partyStop(context, tableLines, 0);
  for (const line of layout.lines) {
    for (const segment of line.segments) {
      if (!honorific.test(segment.text) || tableLines.get(0)?.has(line.index)) continue;
      const pieces = segment.pieces.filter((piece) => !/^(?:御中|様|殿|귀하|귀중)$/u.test(piece.text));
      if (pieces.length === 0) continue;
      const name = runOf(pieces);
      const block = partyBlock(context, layout, line.index, name, stop);
      const lines = [name, ...block.lines.slice(1)];
      const party = readParty(lines, context.knowledge, layout.page.source === 'ocr');
      if (party.name) return { party, block: { ...block, lines }, confidence: 0.9 };
    }
  }
  return null;
}
