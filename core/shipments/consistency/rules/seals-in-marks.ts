import { phrasePattern } from '../../../extraction/knowledge/phrase-lists.ts';
import type { RuleFinding } from '../finding.ts';
import { observe, statedPaths, textOf } from '../observe.ts';
import { misreadTexts } from '../reading/misread-signs.ts';
import { softened } from '../reading/softened.ts';
import { unreadContainer } from '../reading/unread-line.ts';
import type { ConsistencyRule } from '../rule.ts';
import { readingKey } from '../trade/likeness.ts';
import { listed, quoted } from '../wording.ts';

/** `SEAL NO.: ML123456`, with several in a row. */
const sealed = phrasePattern(
  String.raw`{{seal}}[\s.:#]*(?:{{number}}[\s.:#]*)?([A-Z]{0,5}[\s-]?\d{4,10}[A-Z]?)(?!\d)`,
  'giu',
);

/** A seal that the packing list names, in its marks or behind a container, is on a container of the bill of lading. */
export const sealsInMarks: ConsistencyRule = {
  id: 'seals-in-marks',
  name: 'Seals on packing list and bill of lading',
  passed: 'The seals that the packing list names are those of the bill of lading.',
  quotesFrom: ['marksAndNumbers'],
  check(context) {
    const [list, bill] = [context.paper('packing_list'), context.paper('bill_of_lading')];
    if (!list || !bill) return null;
    const carried = statedPaths(bill, 'containers[].sealNumber').map((field) => ({
      field,
      text: textOf(bill, field) ?? '',
    }));
    const named = ['marksAndNumbers', ...statedPaths(list, 'containerNumbers[]')].flatMap((field) =>
      [...(textOf(list, field) ?? '').matchAll(sealed())].map(([, text = '']) => ({ field, text })),
    );
    if (carried.length === 0 || named.length === 0) return null;
    const seals = carried.map(({ text }) => readingKey(text));
    // Two seals of a container may be in one field, with other signs between.
    const wrong = named.filter(({ text }) => !seals.some((seal) => seal.includes(readingKey(text))));
    return wrong.map(({ field, text }): RuleFinding => {
      const finding: RuleFinding = {
        severity: 'warning',
        message: `The packing list names seal ${quoted(text)}, the bill of lading ${listed(carried.map((one) => quoted(one.text)))}. A seal that is not the one on the door means that the container was opened, or that a number is wrong: ask the carrier which seal it took over.`,
        observations: [observe(list, field), ...carried.map((one) => observe(bill, one.field))],
      };
      const near = carried
        .map((one) => misreadTexts(context, { paper: list, field, text }, { paper: bill, ...one }))
        .find((one) => one !== null);
      return softened(finding, near ?? unreadContainer(context));
    });
  },
};
