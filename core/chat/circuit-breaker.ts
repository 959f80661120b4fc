import type { Clock } from '../clock.ts';

/** Keeps a server that does not answer from being waited for again and again. */
export interface CircuitBreaker {
  /** Whether the server is left alone for now. */
  isOpen(): boolean;
  succeeded(): void;
  failed(): void;
}

/**
 * Opens after so many failures in a row, for so long. The next failure after that opens it again.
 */
export function createCircuitBreaker({
  clock,
  mostFailures,
  milliseconds,
}: {
  readonly clock: Clock;
  readonly mostFailures: number;
  readonly milliseconds: number;
}): CircuitBreaker {
  let failures = 0;
  let openUntil = 0;
  return {
    isOpen: () => clock.now() < openUntil,
    succeeded() {
      failures = 0;
    },
    failed() {
      failures++;
      if (failures >= mostFailures) openUntil = clock.now() + milliseconds;
    },
  };
}
