import type { CheckSubject } from '../check-subject.ts';
import type { ComplianceCheck } from '../compliance-result.ts';
import { type PlaceMatch, placesMatched, placesOf } from '../embargoed-places.ts';
import type { Embargo } from '../embargoes.ts';
import { type Finding, notApplicable, outcome } from '../findings.ts';
import { type GoodsLine, goodsLines } from '../goods-line.ts';
import { hsCodeForm } from '../hs-code-form.ts';
import { ageSentence } from '../list-age.ts';
import { restrictionMatcher } from '../restriction-match.ts';
import { counted, lineNamed, linesNamed, listed, sentence } from '../wording.ts';

const identity = {
  checkId: 'embargoed_destination_check',
  checkName: 'Embargoed Destination Check',
} as const;

/** How many lines of one finding are named with their goods; more are given as numbers. */
const linesInFull = 3;

/**
 * Do the goods go to or come from a country or region under an embargo, or need a licence for it? Countries
 * are compared by code, places by their words. It knows countries, regions and goods, and no lists of
 * persons or firms. What it finds is a reason to look, never a ruling.
 */
export function checkEmbargoes(subject: CheckSubject): ComplianceCheck {
  const places = placesOf(subject);
  const { embargoes } = subject.rules;
  const listedOn =
    embargoes
      .map(({ checkedOn }) => checkedOn)
      .sort()
      .at(-1) ?? '';
  const details = { listedOn, countries: [...new Set(places.flatMap(({ country }) => country ?? []))] };
  if (places.length === 0)
    return notApplicable(
      identity,
      'No countries, addresses or ports were read from this document, so nothing could be compared with the embargoes. Compare them by hand.',
      details,
    );
  const matchLines = linesMatcher(subject);
  const matches = embargoes.flatMap((embargo) => {
    const where = placesMatched(embargo, places);
    if (where.length === 0) return [];
    const needsGoods = embargo.hsPrefixes.length + embargo.categories.length > 0;
    const lines = needsGoods ? matchLines(embargo) : [];
    return needsGoods && lines.length === 0 ? [] : [{ embargo, where, lines }];
  });
  const age = ageSentence(
    'embargoes',
    listedOn || null,
    subject.today,
    subject.rules.thresholds.oldEmbargoDays,
  );
  const notes = matches.filter(({ embargo }) => embargo.severity === 'info');
  return outcome(
    subject,
    identity,
    matches.flatMap((match) => finding(match) ?? []),
    `None of ${counted(places.length, 'country, address and place field')} is under an embargo that concerns these goods, by the list of ${listedOn}; persons and firms were not looked up.`,
    { details, notes: [...notes.map(embargoSentence), ...(age === '' ? [] : [age])] },
  );
}

interface Match {
  readonly embargo: Embargo;
  readonly where: readonly PlaceMatch[];
  /** The lines with goods that are meant; none when all goods are. */
  readonly lines: readonly GoodsLine[];
}

function finding(match: Match): Finding | null {
  const { embargo, where, lines } = match;
  if (embargo.severity === 'info') return null;
  return {
    status: embargo.severity,
    problem: embargo.id,
    fields: [
      ...new Set([
        ...where.map(({ path }) => path),
        ...lines.map((line) => (line.hsCode === null ? line.descriptionPath : line.hsCodePath)),
      ]),
    ],
    value: where[0]?.text ?? null,
    message: embargoSentence(match),
    source: embargo.source,
    checkedOn: embargo.checkedOn,
  };
}

/** `The country of the buyer (“KP”) is under …, for line 3 (“Servo valve”). Do … Source: …` */
function embargoSentence({ embargo, where, lines }: Match): string {
  const shown = where.slice(0, linesInFull).map(({ label, text }) => `the ${label} (“${text}”)`);
  const rest = where.length - shown.length;
  const goods =
    lines.length === 0
      ? ''
      : `, which may concern ${lines.length <= linesInFull ? listed(lines.map(lineNamed)) : linesNamed(lines.map(({ position }) => position))}`;
  return `${sentence(listed(rest > 0 ? [...shown, counted(rest, 'other field')] : shown))}: ${embargo.title} (${embargo.regime})${goods}. ${embargo.action} Source: ${embargo.source} (as of ${embargo.checkedOn}).`;
}

/** Which lines have the goods that a row means, by code or by the words of the restricted goods. */
function linesMatcher(subject: CheckSubject): (embargo: Embargo) => readonly GoodsLine[] {
  const matcherFor = restrictionMatcher(subject.rules.restrictedGoods);
  const prepare = () =>
    goodsLines(subject).map((line) => ({
      line,
      digits: hsCodeForm(line.hsCode ?? '').digits,
      matchWith: matcherFor(line),
    }));
  // Most documents go nowhere that makes their goods matter.
  let lines: ReturnType<typeof prepare> | null = null;
  return ({ hsPrefixes, categories }) => {
    lines ??= prepare();
    const rules = subject.rules.restrictedGoods.filter(({ category }) => categories.includes(category));
    return lines
      .filter(
        ({ digits, matchWith }) =>
          hsPrefixes.some((prefix) => digits?.startsWith(prefix)) ||
          rules.some((rule) => matchWith(rule) !== null),
      )
      .map(({ line }) => line);
  };
}
