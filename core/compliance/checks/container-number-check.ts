import type { CheckSubject } from '../check-subject.ts';
import type { ComplianceCheck } from '../compliance-result.ts';
import { containerNumberForm, likelyContainerNumber } from '../container-number.ts';
import { type Finding, notApplicable, outcome } from '../findings.ts';
import { fieldsOfRole, type NamedValue } from '../subject-fields.ts';
import { counted, quoted } from '../wording.ts';

const identity = { checkId: 'container_number_check', checkName: 'Container Number Check' } as const;
const source =
  'ISO 6346:1995 and EN 13044-1, identification of containers and of intermodal loading units, and its check digit';

/** Can the container numbers be true? The check digit catches nearly every misread or mistyped sign. */
export function checkContainerNumbers(subject: CheckSubject): ComplianceCheck {
  const numbers = fieldsOfRole(subject, 'container');
  if (numbers.length === 0)
    return notApplicable(
      identity,
      subject.documentType === 'packing_list' || subject.documentType === 'bill_of_lading'
        ? 'No container numbers were read from this document; goods that travel loose have none.'
        : 'This type of document names no containers.',
    );
  return outcome(
    subject,
    identity,
    [...numbers.flatMap((number) => numberFinding(number) ?? []), ...repeated(numbers)],
    `The check ${numbers.length === 1 ? 'digit of the container number is' : `digits of ${counted(numbers.length, 'container number')} are`} right.`,
    { details: { containerNumbers: numbers.map(({ value }) => value) } },
  );
}

function numberFinding({ path, value }: NamedValue): Finding | null {
  const printed = String(value);
  const judged = containerNumberForm(printed);
  if (judged.form === 'valid') return null;
  const meant = likelyContainerNumber(printed);
  const hint = meant === null ? '' : ` It may be meant as ${meant}.`;
  const found = { fields: [path], value, source };
  switch (judged.form) {
    case 'wrong_check_digit':
      return {
        ...found,
        status: 'failed',
        problem: 'check_digit',
        message: `The container number ${quoted(printed)} ends in ${printed.trim().at(-1)}, but its other signs need the check digit ${judged.checkDigit}: one of them is wrong.${hint} Compare it with the page, and with the number on the carrier's booking.`,
      };
    case 'no_check_digit':
      return {
        ...found,
        status: 'warning',
        problem: 'no_check_digit',
        message: `The container number ${quoted(printed)} lacks its last digit, which would be ${judged.checkDigit}. Compare it with the page before it is declared.`,
      };
    case 'malformed':
      return {
        ...found,
        status: 'failed',
        problem: 'malformed',
        message: `${quoted(printed)} is no container number: that has three letters of the owner, U, J or Z (A to K on swap bodies and trailers), and seven digits.${hint} Look at the page.`,
      };
  }
}

function repeated(numbers: readonly NamedValue[]): readonly Finding[] {
  const groups = Map.groupBy(numbers, ({ value }) =>
    String(value)
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, ''),
  );
  return [...groups].flatMap(([number, group]) =>
    group.length < 2
      ? []
      : [
          {
            status: 'warning' as const,
            problem: 'repeated',
            fields: group.map(({ path }) => path),
            value: number,
            message: `The container ${number} is listed ${group.length} times. Look whether one of them is another container.`,
          },
        ],
  );
}
