import { containerNumberForm, likelyContainerNumber } from '../../../compliance/container-number.ts';
import type { RuleFinding } from '../finding.ts';
import { confidenceOf, observe } from '../observe.ts';
import { isFromPicture } from '../reading/misreading.ts';
import type { ConsistencyRule } from '../rule.ts';
import { containerKey, containersOf } from '../trade/containers.ts';
import { quoted, typeName } from '../wording.ts';

/** A container number ends in a check digit (ISO 6346): one that does not fit names no container. */
export const containerCheckDigits: ConsistencyRule = {
  id: 'container-check-digits',
  name: 'Check digits of the containers',
  passed: 'Every container number has the check digit of ISO 6346.',
  check({ papers, knowledge }) {
    const printed = papers.flatMap((paper) => containersOf(paper).map((one) => ({ ...one, paper })));
    if (printed.length === 0) return null;
    const wrong = new Map<string, typeof printed>();
    for (const one of printed) {
      // Letters and digits that a reader mistook for each other are no error of the paper.
      if (containerNumberForm(one.number).form === 'valid' || likelyContainerNumber(one.number)) continue;
      const key = containerKey(one.number);
      wrong.set(key, [...(wrong.get(key) ?? []), one]);
    }
    return [...wrong.values()].map((ones): RuleFinding => {
      const [first] = ones;
      const form = containerNumberForm(first?.number ?? '');
      const problem =
        form.form === 'wrong_check_digit'
          ? `its check digit should be ${form.checkDigit}`
          : form.form === 'no_check_digit'
            ? `its check digit, ${form.checkDigit}, is missing`
            : 'it does not have four letters and seven digits';
      // Two papers that agree were not misread the same way; one scan may be, where its reader was less than sure.
      const { sureNumber } = knowledge.tolerances;
      const isMisread =
        ones.length === 1 &&
        ones.every(
          ({ paper, field }) => isFromPicture(paper, field) && confidenceOf(paper, field) < sureNumber,
        );
      return {
        severity: form.form === 'no_check_digit' || isMisread ? 'info' : 'warning',
        message: `Container number ${quoted(first?.number ?? '')} (${ones.map(({ paper }) => typeName(paper.documentType)).join(', ')}) cannot be right: ${problem} (ISO 6346). Ask the carrier for the number on the container's door.`,
        observations: ones.map(({ paper, field }) => observe(paper, field)),
      };
    });
  },
};
