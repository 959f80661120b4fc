/** Milliseconds after which a wait is shown, and after which it is shown as long. */
const shownAfter = 200;
const longAfter = 1_500;

/** An action in progress. */
export interface Waiting {
  readonly isLong: boolean;
  /** Its present step, where that is known. */
  readonly what: string | null;
  /** Whether Esc gives it up. */
  readonly canGiveUp: boolean;
}

/** Shows a wait as soon as it takes long enough to be seen, and lets a person give it up. */
export interface Wait {
  /** @returns what ends it. */
  begin(): () => void;
  /** The result, or null when it was given up. @throws what the work throws. */
  until<T>(work: Promise<T>, what?: string): Promise<T | null>;
  canGiveUp(): boolean;
  giveUp(): void;
}

export function createWait(notify: (waiting: Waiting | null) => void): Wait {
  let leave: (() => void) | null = null;
  let what: string | null = null;
  let present: 'none' | 'shown' | 'long' = 'none';
  const show = (): void => {
    if (present !== 'none') notify({ isLong: present === 'long', what, canGiveUp: leave !== null });
  };
  return {
    begin() {
      const timers = (['shown', 'long'] as const).map((next) =>
        setTimeout(
          () => {
            present = next;
            show();
          },
          next === 'shown' ? shownAfter : longAfter,
        ),
      );
      return () => {
        for (const timer of timers) clearTimeout(timer);
        if (present !== 'none') notify(null);
        present = 'none';
      };
    },
    async until(work, about) {
      const left = Promise.withResolvers<null>();
      // What was given up may fail later: nobody waits for it.
      work.catch(() => {});
      leave = () => left.resolve(null);
      what = about ?? null;
      show();
      try {
        return await Promise.race([work, left.promise]);
      } finally {
        leave = null;
        what = null;
      }
    },
    canGiveUp: () => leave !== null,
    giveUp: () => leave?.(),
  };
}
