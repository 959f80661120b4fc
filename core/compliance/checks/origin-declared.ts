import type { CheckSubject } from '../check-subject.ts';
import type { ComplianceCheck } from '../compliance-result.ts';
import { fieldValues, isMissing } from '../field-values.ts';
import { type Finding, notApplicable, outcome } from '../findings.ts';
import { notGoodsLines } from '../not-goods-lines.ts';
import { documentData, fieldsOfRole, textAt } from '../subject-fields.ts';
import { counted, linesNamed, listed, quoted } from '../wording.ts';

const identity = { checkId: 'origin_declared', checkName: 'Origin Declared' } as const;
const source =
  'EU: Union Customs Code Art. 59 to 61 and data element 16 08 of Delegated Regulation (EU) 2015/2446 Annex B; US: 19 CFR 141.86(a)(10)';

/** Does the document state the origin of all goods, and the same one everywhere? */
export function checkOrigin(subject: CheckSubject): ComplianceCheck {
  const { documentType } = subject;
  if (documentType === null || documentType === 'bill_of_lading')
    return notApplicable(identity, 'A document of this type does not state where the goods were made.');
  const data = documentData(subject);
  const [whole] = fieldsOfRole(subject, 'origin');
  const ofAll = whole ? String(whole.value) : null;
  const onLines = fieldValues(data, 'lineItems[].countryOfOrigin');
  const notGoods = notGoodsLines(subject);
  const lines = onLines
    .map(({ path, value }, index) => ({
      position: index + 1,
      path,
      origin: isMissing(value) ? null : String(value),
    }))
    .filter(({ origin, position }) => origin !== null || !notGoods.has(position));
  const stated = lines.filter(({ origin }) => origin !== null);
  if (documentType === 'packing_list' && stated.length === 0)
    return notApplicable(identity, 'A packing list need not state the origin; the invoice does.');
  if (lines.length === 0 && ofAll === null && documentType === 'invoice')
    return notApplicable(identity, 'No lines of goods were read, so there is no origin to look for.');

  const findings: Finding[] = [];
  const untold = lines.filter(({ origin }) => origin === null);
  if (ofAll === null && untold.length > 0)
    findings.push({
      status: documentType === 'certificate_of_origin' ? 'failed' : 'warning',
      problem: 'no_origin',
      fields: untold.map(({ path }) => path),
      value: null,
      message: `${untold.length === lines.length ? 'No country of origin is stated' : `No country of origin is stated for ${linesNamed(untold.map(({ position }) => position))} of ${lines.length}`}: rates of duty, preferences, quotas and embargoes depend on it. Ask the supplier where the goods were made, which need not be where they are sent from.`,
      source,
    });
  if (lines.length === 0 && ofAll === null)
    findings.push({
      status: 'failed',
      problem: 'no_origin',
      fields: ['countryOfOrigin'],
      value: null,
      message:
        'The certificate names no country of origin. Look at the page; without one it certifies nothing.',
      source,
    });
  const other = stated.filter(({ origin }) => ofAll !== null && origin !== ofAll);
  if (whole && other.length > 0)
    findings.push({
      status: 'warning',
      problem: 'other_origin',
      fields: [whole.path, ...other.map(({ path }) => path)],
      value: ofAll,
      message: `The document names ${ofAll} as origin of the goods, but ${linesNamed(other.map(({ position }) => position))} ${other.length === 1 ? 'has' : 'have'} ${listed([...new Set(other.map(({ origin }) => origin ?? ''))])}. Declare each line with its own origin, and ask the supplier which is right.`,
      source,
    });
  if (documentType === 'certificate_of_origin') findings.push(...certificateFindings(data));
  const origins = [
    ...new Set([...(ofAll === null ? [] : [ofAll]), ...stated.map(({ origin }) => origin ?? '')]),
  ];
  return outcome(
    subject,
    identity,
    findings,
    `The origin of ${lines.length === 0 ? 'the goods' : `all ${counted(lines.length, 'line')}`} is stated: ${listed(origins)}.`,
    { details: { origins, lineCount: lines.length } },
  );
}

/** A certificate goes from the country of origin to another; and somebody has issued it. */
function certificateFindings(data: unknown): readonly Finding[] {
  const [origin, destination] = [textAt(data, 'countryOfOrigin'), textAt(data, 'countryOfDestination')];
  if (origin === null || origin !== destination) return [];
  return [
    {
      status: 'warning',
      problem: 'origin_is_destination',
      fields: ['countryOfOrigin', 'countryOfDestination'],
      value: origin,
      message: `Origin and destination are both ${quoted(origin)}. Look whether one was misread; goods that return have other papers.`,
      source: 'EU: Union Customs Code Art. 203 (returned goods)',
    },
  ];
}
