import type { Clock } from '../../core/clock.ts';

/** A clock that stands still until it is advanced. */
export class FakeClock implements Clock {
  #now: number;

  constructor(start = Date.parse('2026-03-02T09:00:00.000Z')) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
