import type { LabelHit } from '../../layout/labels.ts';
import { findPhrases, lookUp, type PhraseMatch } from '../../layout/phrases.ts';
import { keyOf, type Run, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import type { CargoClause, Label } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { packageTypeIn } from '../values/packages.ts';

/** The clauses in a line among the goods: `TEMPERATURE: +18 C` is one, `TEMPERATURE SENSORS` and `CITRIC ACID` are goods. */
export function clausesIn(
  run: Pick<Run, 'pieces'>,
  { knowledge }: DocumentContext,
): readonly PhraseMatch<CargoClause>[] {
  const { pieces } = run;
  const ocr = pieces[0]?.page.source === 'ocr';
  return findPhrases(run, knowledge.labels.cargoClauses, ocr).filter(({ meanings, to }) => {
    const [last, next] = [pieces[to - 1]?.text ?? '', pieces[to]?.text ?? ''];
    return meanings.some(({ mayBeGoods }) => !mayBeGoods) || last.endsWith(':') || /^[:\d+–-]/.test(next);
  });
}

/** "VRACHT TE BETALEN" over "TER BESTEMMING", "… Y ESTIBADO POR EL" over "EMBARCADOR": a clause on two lines. */
export function goesOnWithClause(
  above: Pick<Run, 'pieces'> | undefined,
  run: Pick<Run, 'pieces'>,
  context: DocumentContext,
): boolean {
  if (!above) return false;
  // "TO BE SET AT" over "-18 DEGREES", "LETTER OF CREDIT NUMBER" over the number.
  const said = runOf(above.pieces);
  const isOpen =
    (awaitsMore().test(said.text) && !contains().test(said.text)) ||
    (awaitsNumber().test(said.text) && /^\S*\d\S*$/.test(runOf(run.pieces).text));
  if (isOpen && isClause(said, context)) return true;
  const seam = above.pieces.length;
  const pieces = [...above.pieces, ...run.pieces];
  const { values, labels } = context.knowledge;
  return [
    ...findPhrases({ pieces }, values.freightTerms, false),
    ...findPhrases({ pieces }, labels.cargoClauses, false),
  ].some((match) => match.from < seam && match.to > seam);
}

/** A line of containers and their clauses: `1 x 40' CONTAINER S.T.C.`, `3 CONTAINERS`, `FREIGHT AS ARRANGED`. */
const saidToContain = phrasePattern(
  [
    String.raw`^\W*(?:(?:\d+\s?x\s?)?(?:20|40|45).{0,14}{{container}}\S*\s*)?`,
    String.raw`(?:{{said-to-contain}}:?|\d+\s?x\s?(?:20|40|45).*|(?:{{number}}|n\.?)?\s?\d+\s?{{container}}.*`,
    // "TOTAL 35 PALLETS STUFFED INTO 2 CONTAINER(S)".
    String.raw`|(?:total\s)?\d+\s.{3,30}\s{{stuffed-in}}\s(?:\d+|{{article}})\s{{container}}.{0,4}`,
    String.raw`|{{to-contain}}\s?:|{{freight-charge}} .{0,30})\W*$`,
  ].join(''),
);

/** "IN SKIDS": the kind of the packages alone. */
const inKind = phrasePattern(String.raw`^\W*(?:packed )?{{in}}\s\p{L}+\W*$`);

const inBulk = phrasePattern(String.raw`^\W*{{in-bulk}}\W*$`);

const packedIn = (run: Run, context: DocumentContext): boolean =>
  inBulk().test(run.text) ||
  (run.pieces.length <= 3 &&
    inKind().test(run.text) &&
    packageTypeIn(run.text, context.knowledge.values) !== null);

/** Whether a line among the goods is a clause: of freight, of handling, of who loaded and counted. */
export function isClause(run: Run, context: DocumentContext): boolean {
  const { values } = context.knowledge;
  const ocr = run.pieces[0]?.page.source === 'ocr';
  return (
    saidToContain().test(run.text) ||
    packedIn(run, context) ||
    findPhrases(run, values.freightTerms, ocr).length > 0 ||
    clausesIn(run, context).some((match) => match.from <= 1)
  );
}

/** "Containers" over their list: the name of a column alone on its line. */
export const isHeading = (run: Run, context: DocumentContext): boolean =>
  lookUp(context.knowledge.labels.containerColumns, keyOf(run.pieces), false).length > 0;

/** "CONTAINERS" over their list: no goods, and what is left of "SEE ATTACHED LIST FOR MARKS AND". */
export const namesContainers = (run: Run, { knowledge }: DocumentContext): boolean =>
  lookUp(knowledge.labels.containerColumns, keyOf(run.pieces), false).includes('containerNumber');

/** "SAID TO CONTAIN 40 CARTONS OF" goes on with the goods. */
const contains = phrasePattern('{{said-to-contain}}|{{to-contain}}');
const awaitsNumber = phrasePattern(String.raw`{{number}}\W*$`);
const awaitsMore = phrasePattern(String.raw`\s{{goes-on-below}}$`);

/** Whether a label alone on its line ends what the line above says: "… NO COMMERCIAL VALUE TO" over "CARRIER". */
export function endsSentence(hit: LabelHit<Label>, { layouts }: DocumentContext): boolean {
  const { segment, line } = hit;
  const above = layouts
    .find(({ page }) => page === line.page)
    ?.lines[line.index - 1]?.segments.find((one) => Math.abs(one.rect.x0 - segment.rect.x0) < 2);
  return (
    hit.alone &&
    !hit.colon &&
    above !== undefined &&
    segment.rect.y0 - above.rect.y1 < 0.6 * segment.size &&
    Math.abs(above.size - segment.size) < 0.03 * segment.size &&
    awaitsMore().test(above.text)
  );
}

const sealNamed = phrasePattern('{{seal}}[^:]{0,25}:');

/** "SEAL NUMBER: ML745246", and no "SEALS OF RUBBER". */
export const tellsSeal = ({ text }: Run): boolean => sealNamed().test(text);
