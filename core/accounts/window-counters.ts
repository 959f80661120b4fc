/** How often something happened in a window of time. */
export interface CountedWindow {
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly count: number;
}

/** A window with its subject, as it is saved. */
export interface SavedCounter extends CountedWindow {
  readonly subject: string;
}

/**
 * Counts by subject, in memory. Every method is synchronous: two events at the same time are two. Times are milliseconds
 * since 1970.
 */
export interface WindowCounters {
  /** The present window of a subject; undefined when nothing was counted in it. */
  find(subject: string, now: number): CountedWindow | undefined;
  /** Counts one more; a new window starts at `startedAt` when there is none, or the last one is over. */
  add(subject: string, now: number, startedAt?: number): CountedWindow;
  /** Takes one back: what was counted did not happen after all. */
  takeBack(subject: string): void;
  /** Lets the present window last from now on, with what it has counted. */
  prolong(subject: string, now: number): void;
  remove(subject: string): void;
  /** The windows that are not over, those that counted most first, at most `maximum`. */
  highest(now: number, maximum: number): readonly SavedCounter[];
  /** Takes up saved windows, for subjects that have none yet. */
  restore(saved: readonly SavedCounter[]): void;
}

/**
 * @param window milliseconds that a window lasts.
 * @param capacity subjects at the same time. Beyond it the one that was least recently counted is forgotten: whoever
 * attacks from so many addresses gains the few attempts of each, and cannot fill the memory.
 */
export function createWindowCounters({
  window,
  capacity,
}: {
  readonly window: number;
  readonly capacity: number;
}): WindowCounters {
  const windows = new Map<string, CountedWindow>();
  let sweptAt = Number.NEGATIVE_INFINITY;

  const isOver = ({ startedAt }: CountedWindow, now: number): boolean => now - startedAt >= window;
  const find = (subject: string, now: number): CountedWindow | undefined => {
    const found = windows.get(subject);
    return found && !isOver(found, now) ? found : undefined;
  };
  /** A map keeps the order of insertion: what was counted last is last. */
  const put = (subject: string, counted: CountedWindow): CountedWindow => {
    windows.delete(subject);
    if (windows.size >= capacity) windows.delete(windows.keys().next().value!);
    windows.set(subject, counted);
    return counted;
  };
  const sweep = (now: number): void => {
    if (now - sweptAt < window) return;
    sweptAt = now;
    for (const [subject, counted] of windows) if (isOver(counted, now)) windows.delete(subject);
  };

  return {
    find,
    add(subject, now, startedAt = now) {
      sweep(now);
      const present = find(subject, now);
      return put(subject, { startedAt: present?.startedAt ?? startedAt, count: (present?.count ?? 0) + 1 });
    },
    takeBack(subject) {
      const present = windows.get(subject);
      if (!present) return;
      if (present.count <= 1) windows.delete(subject);
      else windows.set(subject, { ...present, count: present.count - 1 });
    },
    prolong(subject, now) {
      const present = find(subject, now);
      if (present) put(subject, { ...present, startedAt: now });
    },
    remove(subject) {
      windows.delete(subject);
    },
    highest: (now, maximum) =>
      [...windows]
        .filter(([, counted]) => !isOver(counted, now))
        .toSorted(([, a], [, b]) => b.count - a.count)
        .slice(0, maximum)
        .map(([subject, counted]) => ({ subject, ...counted })),
    restore(saved) {
      for (const { subject, startedAt, count } of saved)
        if (!windows.has(subject)) put(subject, { startedAt, count });
    },
  };
}
