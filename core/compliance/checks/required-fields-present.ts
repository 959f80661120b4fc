import type { CheckSubject } from '../check-subject.ts';
import type { ComplianceCheck } from '../compliance-result.ts';
import { fieldValues, isMissing } from '../field-values.ts';
import { notGoodsLines } from '../not-goods-lines.ts';
import type { RequiredField } from '../required-fields.ts';
import { counted, firstSentences, linesNamed, listed, sentence } from '../wording.ts';

const identity = { checkId: 'required_fields_present', checkName: 'Required Fields Present' } as const;

/**
 * Is everything on the document that a customs entry takes from it? Missing fields fail or warn as their
 * rule states; a field that was read with great doubt is named, because a wrong value is worse than none.
 */
export function checkRequiredFields(subject: CheckSubject): ComplianceCheck {
  const { documentType, extractedData, rules } = subject;
  const required = rules.requiredFields.filter((rule) => rule.documentType === documentType);
  const data = documentType === null ? undefined : extractedData[documentType];
  if (documentType === null)
    return notApplicable(
      'The pages show none of the four document types, so it is not known which fields they need. ' +
        'Upload the file again with its documentType if it is one of them.',
    );
  if (required.length === 0 || data === undefined)
    return notApplicable(
      `There is no list of required fields for a ${documentType.replaceAll('_', ' ')} yet; check it by hand.`,
    );

  const notGoods = notGoodsLines(subject);
  const missing = required.flatMap((rule) => missingField(rule, data, notGoods));
  const doubtful = doubtfulFields(subject, required, data);
  const failed = missing.filter(({ rule }) => rule.severity === 'failed');
  const isPassed = missing.length === 0 && doubtful.length === 0;
  return {
    ...identity,
    status: failed.length > 0 ? 'failed' : isPassed ? 'passed' : 'warning',
    message: isPassed
      ? `Everything that a customs entry takes from this document is there (${counted(required.length, 'requirement')} checked).`
      : [
          summary(failed.length, missing.length - failed.length, doubtful.length),
          firstSentences(
            [...failed, ...missing.filter(({ rule }) => rule.severity === 'warning')].map(missingSentence),
          ),
          firstSentences(doubtful.map(doubtSentence)),
        ]
          .filter(Boolean)
          .join(' '),
    fields: [...new Set([...missing.flatMap(({ paths }) => paths), ...doubtful.map(({ path }) => path)])],
    details: {
      requirementCount: required.length,
      missing: missing.map(({ rule, paths, positions }) => ({
        label: rule.label,
        severity: rule.severity,
        paths,
        lines: positions,
        reason: rule.reason,
        action: rule.action,
        source: rule.source,
        checkedOn: rule.checkedOn,
      })),
      doubtful,
    },
  };
}

interface MissingField {
  readonly rule: RequiredField;
  readonly paths: readonly string[];
  /** The lines that lack it, from 1; empty when it is not a field of a line. */
  readonly positions: readonly number[];
}

/** A rule is satisfied by any of its paths; a rule about lines is asked of each line of goods by itself. */
function missingField(
  rule: RequiredField,
  data: unknown,
  notGoods: ReadonlySet<number>,
): readonly MissingField[] {
  const onLines = rule.paths.filter((path) => path.includes('[]'));
  const onDocument = rule.paths.filter((path) => !path.includes('[]'));
  const documentValues = onDocument.flatMap((path) => fieldValues(data, path));
  if (documentValues.some(({ value }) => !isMissing(value))) return [];
  const firstOnLines = onLines[0];
  if (firstOnLines === undefined)
    return [{ rule, paths: documentValues.slice(0, 1).map(({ path }) => path), positions: [] }];

  const byLine = onLines.map((path) => fieldValues(data, path));
  const lacking = fieldValues(data, firstOnLines).flatMap((first, index) =>
    !notGoods.has(index + 1) && byLine.every((values) => isMissing(values[index]?.value))
      ? [{ path: first.path, position: index + 1 }]
      : [],
  );
  if (lacking.length === 0) return [];
  return [
    { rule, paths: lacking.map(({ path }) => path), positions: lacking.map(({ position }) => position) },
  ];
}

interface DoubtfulField {
  readonly label: string;
  readonly path: string;
  readonly value: unknown;
  readonly confidence: number;
}

function doubtfulFields(
  { confidence, rules }: CheckSubject,
  required: readonly RequiredField[],
  data: unknown,
): readonly DoubtfulField[] {
  return required.flatMap((rule) =>
    rule.paths.flatMap((rulePath) =>
      fieldValues(data, rulePath).flatMap(({ path, value }) => {
        const sureness = confidence.fields[path];
        const isDoubtful =
          !isMissing(value) && sureness !== undefined && sureness < rules.thresholds.doubtfulReading;
        return isDoubtful ? [{ label: rule.label, path, value, confidence: sureness }] : [];
      }),
    ),
  );
}

function summary(failed: number, wanted: number, doubtful: number): string {
  const parts = [
    failed > 0
      ? `${counted(failed, 'field')} that customs requires ${failed === 1 ? 'is' : 'are'} missing`
      : '',
    wanted > 0
      ? `${counted(wanted, 'field')} that an entry also needs ${wanted === 1 ? 'is' : 'are'} missing`
      : '',
    doubtful > 0
      ? `${counted(doubtful, 'required field')} ${doubtful === 1 ? 'was' : 'were'} hard to read`
      : '',
  ].filter(Boolean);
  return `${sentence(listed(parts))}.`;
}

function missingSentence({ rule, paths, positions }: MissingField): string {
  const where = positions.length > 0 ? `on ${linesNamed(positions)}` : `(${paths[0] ?? rule.paths[0]})`;
  return `No ${rule.label} was found ${where}: ${rule.reason} ${rule.action}`;
}

function doubtSentence({ label, path, value, confidence }: DoubtfulField): string {
  return `The ${label} (${path}) was read as “${String(value)}” with a confidence of only ${confidence.toFixed(2)}: compare it with the page and correct it.`;
}

function notApplicable(message: string): ComplianceCheck {
  return { ...identity, status: 'not_applicable', message, fields: [], details: { requirementCount: 0 } };
}
