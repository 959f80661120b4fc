import type { RuleFinding } from '../finding.ts';
import { observe } from '../observe.ts';
import type { ConsistencyRule } from '../rule.ts';
import { readingKey } from '../trade/likeness.ts';
import { quoted } from '../wording.ts';

/** A container is loaded once, and a seal closes one container. */
export const containersAndSealsOnce: ConsistencyRule = {
  id: 'containers-and-seals-once',
  name: 'Containers and seals each once',
  passed: 'No container and no seal is on the bill of lading twice.',
  check({ paper }) {
    const bill = paper('bill_of_lading');
    if (!bill || bill.data.containers.length < 2) return null;
    return (['containerNumber', 'sealNumber'] as const).flatMap((part) => {
      const seen = new Map<string, number[]>();
      for (const [at, box] of bill.data.containers.entries()) {
        const key = readingKey(box[part] ?? '');
        if (key !== '') seen.set(key, [...(seen.get(key) ?? []), at]);
      }
      return (
        [...seen.values()]
          .filter((places) => places.length > 1)
          // A container with two lines of goods may be listed twice, with the same seal.
          .filter(
            (places) =>
              part === 'containerNumber' ||
              areDifferent(places.map((at) => bill.data.containers[at]?.containerNumber)),
          )
          .map((places): RuleFinding => {
            const value = bill.data.containers[places[0] ?? 0]?.[part] ?? '';
            return {
              severity: 'warning',
              message:
                part === 'sealNumber'
                  ? `Seal ${quoted(value)} is printed for ${places.length} containers of the bill of lading. A seal closes one container only: ask the carrier for the seals on the doors.`
                  : `Container ${quoted(value)} is ${places.length} times on the bill of lading. One of the numbers is probably another container's: ask the carrier which containers were loaded.`,
              observations: places.map((at) => observe(bill, `containers[${at}].${part}`)),
            };
          })
      );
    });
  },
};

const areDifferent = (numbers: readonly (string | null | undefined)[]): boolean =>
  new Set(numbers.map((number) => readingKey(number ?? ''))).size > 1;
