import { type Run, runOf } from '../../layout/run.ts';

const lettersIn = (text: string, script: RegExp): number => text.match(script)?.length ?? 0;
const latin = /\p{Script=Latin}/gu;
const others = /(?!\p{Script=Latin})\p{L}/gu;

/** So many Latin letters name goods or a company; fewer are a brand or a size beside the name: `LED`, `XL`. */
const leastLetters = 8;

/** "100 Ω" is a measure: a single letter is no word. */
const isForeign = (text: string): boolean => lettersIn(text, others) > 1 && lettersIn(text, latin) === 0;

/** A run without the words in the home script at its beginning or end; null where nothing is left. */
function withoutForeignEnds(run: Run): Run | null {
  const isPlain = run.pieces.map(({ text }) => lettersIn(text, latin) > 0 || /\d/.test(text));
  const [from, to] = [isPlain.indexOf(true), isPlain.lastIndexOf(true) + 1];
  if (from < 0) return null;
  const ends = [...run.pieces.slice(0, from), ...run.pieces.slice(to)];
  return ends.some(({ text }) => isForeign(text)) ? runOf(run.pieces.slice(from, to)) : run;
}

/**
 * The lines of a description, a name or an address without its repetition in the home script: exporters print it for their own customs
 * and forwarder beside the one that the buyer reads (`CERAMIC MUG 11OZ` over `陶瓷马克杯`). A name in one script stays
 * as it is.
 */
export function withoutHomeScript(runs: readonly Run[]): readonly Run[] {
  const text = runs.map((run) => run.text).join(' ');
  const [own, foreign] = [lettersIn(text, latin), lettersIn(text, others)];
  // A sign of Chinese says what two or three letters do.
  if (foreign === 0 || own < Math.max(leastLetters, foreign)) return runs;
  const kept = runs.flatMap((run) => (isForeign(run.text) ? [] : (withoutForeignEnds(run) ?? [])));
  return kept.length > 0 ? kept : runs;
}
