import type { PageLayout } from '../../layout/lines.ts';
import { type Run, runOf } from '../../layout/run.ts';
import type { ExtractionKnowledge } from '../knowledge/knowledge.ts';
import { legalFormIn } from '../values/legal-form.ts';

/** So many lines below a name show where the columns beside it begin. */
const linesBelow = 4;

/** So surely is a text a company by its legal form. */
const sure = 0.9;

/**
 * A company's name without that of another, which stands in the next column so near that both look like one text:
 * `Grupo Sierra Alta S.A. de C.V. Bajío Comercial S.A. de C.V.` over two addresses.
 */
export function withoutNeighbour(
  name: Run,
  line: number,
  layout: PageLayout,
  knowledge: ExtractionKnowledge,
): Run {
  const size = name.pieces[0]?.size ?? 0;
  const below = layout.lines
    .slice(line + 1, line + 1 + linesBelow)
    .flatMap(({ segments }) => segments.slice(1));
  const at = name.pieces.findIndex(
    ({ rect, text }, index) =>
      index > 1 && /^\p{Lu}/u.test(text) && below.some((one) => Math.abs(one.rect.x0 - rect.x0) < 0.3 * size),
  );
  if (at < 0) return name;
  const [own, other] = [runOf(name.pieces.slice(0, at)), runOf(name.pieces.slice(at))];
  const isCompany = ({ text }: Run): boolean => legalFormIn(text, knowledge) >= sure;
  // "Great Basin Imports | INC.": a form alone belongs to the name before it.
  return isCompany(own) && isCompany(other) && !isCompany(runOf(other.pieces.slice(0, 1))) ? own : name;
}
