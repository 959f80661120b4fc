/** A place in the line. */
export interface PlaceInLine {
  /** Those of one lane wait one behind the other, and lanes take turns: a client address. */
  readonly lane: string;
  /** The higher goes first, and stays when the line is too long. */
  readonly rank: 0 | 1;
}

/** The line is full, and others have a better right to wait in it. */
export class LineFullError extends Error {
  override readonly name = 'LineFullError';
}

export interface SignInLine {
  /**
   * Waits for its turn, and then works.
   * @throws LineFullError when it cannot wait, or has waited and gives way to somebody else.
   */
  run<T>(place: PlaceInLine, work: () => Promise<T>): Promise<T>;
  /** Works in its turn, before everybody else and however many wait: for what the program was asked by its users. */
  runFirst<T>(work: () => Promise<T>): Promise<T>;
}

interface Waiter {
  readonly place: PlaceInLine;
  readonly begin: () => void;
  readonly giveWay: () => void;
}

/**
 * A short and fair line before work that costs much. Lanes take turns, so that a crowd at one address delays another one by
 * a single turn. When the line is full, the lane with the most waiting loses its last one to a lane with fewer; a higher
 * rank takes the place of a lower one.
 * @param atOnce works at the same time.
 * @param longest how many may wait.
 */
export function createSignInLine({
  atOnce,
  longest,
}: {
  readonly atOnce: number;
  readonly longest: number;
}): SignInLine {
  let free = atOnce;
  const first: (() => void)[] = [];
  /** In the order of their turns. */
  let waiting: Waiter[] = [];

  /** How many wait in the lane of this one. */
  const depthOf = ({ place }: Waiter): number =>
    waiting.filter((other) => other.place.lane === place.lane && other.place.rank === place.rank).length;

  function enter(place: PlaceInLine): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.push({ place, begin: resolve, giveWay: () => reject(new LineFullError('Too many wait')) });
    if (waiting.length > longest) dropWorst();
    return promise;
  }

  /** The last of the longest lane among those of the lowest rank. */
  function dropWorst(): void {
    const lowest = Math.min(...waiting.map(({ place }) => place.rank));
    let worst: Waiter | null = null;
    for (const waiter of waiting)
      if (waiter.place.rank === lowest && (worst === null || depthOf(waiter) >= depthOf(worst)))
        worst = waiter;
    waiting = waiting.filter((waiter) => waiter !== worst);
    worst?.giveWay();
  }

  /** The first of the highest rank; its lane goes to the end. */
  function next(): (() => void) | undefined {
    const own = first.shift();
    if (own) return own;
    const highest = Math.max(...waiting.map(({ place }) => place.rank));
    const chosen = waiting.find(({ place }) => place.rank === highest);
    if (!chosen) return undefined;
    const isOfLane = ({ place }: Waiter) => place.lane === chosen.place.lane && place.rank === highest;
    const rest = waiting.filter((waiter) => waiter !== chosen);
    waiting = [...rest.filter((waiter) => !isOfLane(waiter)), ...rest.filter(isOfLane)];
    return chosen.begin;
  }

  async function inTurn<T>(turn: () => Promise<void>, work: () => Promise<T>): Promise<T> {
    if (free > 0) free--;
    else await turn();
    try {
      return await work();
    } finally {
      const begin = next();
      if (begin) begin();
      else free++;
    }
  }

  return {
    run: (place, work) => inTurn(() => enter(place), work),
    runFirst: (work) => inTurn(() => new Promise((begin) => first.push(begin)), work),
  };
}
