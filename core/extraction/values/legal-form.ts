import { foldText } from '../../layout/fold.ts';
import type { ExtractionKnowledge } from '../knowledge/knowledge.ts';

/** How surely a name is a company's by its legal form, 0 to 1. */
export function legalFormIn(name: string, knowledge: ExtractionKnowledge): number {
  const words = foldText(name)
    .replace(/[()"]/g, ' ')
    .split(/[\s,]+/)
    .filter(Boolean);
  const printed = name
    .replace(/[()"]/g, ' ')
    .split(/[\s,]+/)
    .filter(Boolean);
  let best = 0;
  for (let at = 0; at < words.length; at += 1) {
    for (let count = 1; count <= Math.min(5, words.length - at); count += 1) {
      const form = words.slice(at, at + count).join(' ');
      const strength =
        knowledge.values.legalForms.get(form) ?? knowledge.values.legalForms.get(form.replace(/\.$/, ''));
      if (strength === undefined) continue;
      // Short forms are words of other meanings in small letters ("as", "sa", "se"), or units behind a number.
      const original = printed[at] ?? '';
      if (form.length <= 3 && !/\p{Lu}/u.test(original)) continue;
      if (at === 0 && count === words.length && strength < 1) continue;
      if (at === 0 && words.length > 1 && strength < 1) continue;
      if (/^\d/.test(printed[at - 1] ?? '')) continue;
      best = Math.max(best, strength);
    }
  }
  return best;
}
