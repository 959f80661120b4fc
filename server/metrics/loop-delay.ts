import type { Metric } from './prometheus-text.ts';

/** Measures how long the thread that answers requests was held up by single steps of work. */
export interface LoopDelay {
  metrics(): readonly Metric[];
  stop(): void;
}

/** Milliseconds between two looks: a step that is much shorter holds nobody up. */
const lookEvery = 20;
/** Seconds. */
const bounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const windowSeconds = 60;

/**
 * A timer that measures how late it comes: whatever kept it waiting kept every request waiting. On a machine with more
 * work than processors that includes the wait for a processor.
 */
export function startLoopDelay(now: () => number = performance.now.bind(performance)): LoopDelay {
  const within = bounds.map(() => 0);
  /** The longest delay in each of the last seconds, by the second in which it ended. */
  const longest = new Map<number, number>();
  let sum = 0;
  let count = 0;
  let last = now();

  const timer = setInterval(() => {
    const at = now();
    add(Math.max(0, at - last - lookEvery) / 1_000, Math.floor(at / 1_000));
    last = at;
  }, lookEvery);
  timer.unref();

  function add(seconds: number, second: number): void {
    sum += seconds;
    count++;
    for (const [at, bound] of bounds.entries()) if (seconds <= bound) within[at]!++;
    longest.set(second, Math.max(longest.get(second) ?? 0, seconds));
    for (const old of longest.keys()) if (old <= second - windowSeconds) longest.delete(old);
  }

  return {
    metrics: () => [
      {
        name: 'landfall_event_loop_longest_delay_seconds',
        help: `The longest that every request had to wait for one step of work, in the last ${windowSeconds} seconds.`,
        type: 'gauge',
        samples: [{ value: Math.max(0, ...longest.values()) }],
      },
      {
        name: 'landfall_event_loop_delay_seconds',
        help: 'How late the thread that answers requests came to what was due, looked at 50 times a second.',
        type: 'histogram',
        samples: [
          ...within.map((value, at) => ({ suffix: '_bucket', labels: { le: String(bounds[at]) }, value })),
          { suffix: '_bucket', labels: { le: '+Inf' }, value: count },
          { suffix: '_sum', value: sum },
          { suffix: '_count', value: count },
        ],
      },
    ],
    stop: () => clearInterval(timer),
  };
}
