/** How fast work goes, in words for a person. */
export interface Pace {
  readonly done: number;
  /** Null where nobody knows how much there is. */
  readonly total: number | null;
  /** Null until it can be known. */
  readonly rowsPerSecond: number | null;
  readonly secondsLeft: number | null;
}

/**
 * The rate is that of the last so many milliseconds, and of long work of its last quarter: what came before shows
 * little of what is left, and a server that was asked too often lets nothing happen for most of a minute.
 */
const windowMilliseconds = 15_000;
const windowShare = 0.25;

/**
 * Follows work.
 * @param done what an earlier run did: it does not count for the rate.
 * @param now milliseconds.
 */
export function createPace(total: number | null, done: number, now: () => number): (done: number) => Pace {
  const began = now();
  const samples = [{ time: began, done }];
  return (doneNow) => {
    const time = now();
    const from = time - Math.max(windowMilliseconds, (time - began) * windowShare);
    while (samples.length > 1 && samples[1]!.time <= from) samples.shift();
    const first = samples[0]!;
    samples.push({ time, done: doneNow });
    const seconds = (time - first.time) / 1000;
    const rate = seconds > 0 && doneNow > first.done ? (doneNow - first.done) / seconds : null;
    return {
      done: doneNow,
      total,
      rowsPerSecond: rate,
      secondsLeft: rate === null || total === null ? null : (total - doneNow) / rate,
    };
  };
}

/** `1,234 of 5,000 rows  25 %  142 rows/s  27 s left` */
export function paceText(pace: Pace, noun: string): string {
  const { done, total } = pace;
  if (total === null) return [`${count(done)} ${noun}`, ...rateText(pace, noun)].join('  ');
  const share = total === 0 ? 1 : done / total;
  const counted = `${count(done)} of ${count(total)} ${noun}`;
  return [counted, `${Math.floor(share * 100)} %`, ...rateText(pace, noun)].join('  ');
}

/** `142 rows/s` and `27 s left`, as far as they can be known. */
export const rateText = (
  { done, total, rowsPerSecond, secondsLeft }: Pace,
  noun: string,
): readonly string[] => [
  ...(rowsPerSecond === null ? [] : [rate(rowsPerSecond, noun)]),
  ...(secondsLeft === null || total === null || done >= total ? [] : [`${durationWords(secondsLeft)} left`]),
];

/** Slow work by the minute. */
const rate = (perSecond: number, noun: string): string =>
  perSecond < 0.1 ? `${count(perSecond * 60)} ${noun}/min` : `${count(perSecond)} ${noun}/s`;

/** Whole numbers; slow work with one decimal. */
const count = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 });

/** `27 s`, `3 min 20 s`, `2 h 05 min` */
export function durationWords(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  const minutes = Math.round(whole / 60);
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}
