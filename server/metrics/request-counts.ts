import type { Metric } from './prometheus-text.ts';

/** Seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Durations {
  /** How many took no longer than the bound of the same place. */
  readonly within: number[];
  sum: number;
  count: number;
}

/** The facts of a request that was answered. */
export interface AnsweredRequest {
  readonly method: string;
  /** The pattern, such as `/api/v1/documents/:id`: whatever a caller may send, there are not many. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** Counts answers since the server began. */
export function createRequestCounts() {
  const answers = new Map<string, { readonly labels: Record<string, string>; value: number }>();
  const durations = new Map<string, { readonly labels: Record<string, string>; readonly of: Durations }>();

  return {
    add({ method, route, status, seconds }: AnsweredRequest): void {
      const key = `${method} ${route}`;
      const answer = answers.get(`${key} ${status}`);
      if (answer) answer.value++;
      else answers.set(`${key} ${status}`, { labels: { method, route, status: String(status) }, value: 1 });
      const known = durations.get(key) ?? {
        labels: { method, route },
        of: { within: bounds.map(() => 0), sum: 0, count: 0 },
      };
      durations.set(key, known);
      known.of.sum += seconds;
      known.of.count++;
      for (const [at, bound] of bounds.entries()) if (seconds <= bound) known.of.within[at]!++;
    },

    metrics: (): readonly Metric[] => [
      {
        name: 'landfall_http_requests_total',
        help: 'Requests answered since the start.',
        type: 'counter',
        samples: [...answers.values()],
      },
      {
        name: 'landfall_http_request_duration_seconds',
        help: 'Time from a request to its answer.',
        type: 'histogram',
        samples: [...durations.values()].flatMap(({ labels, of: { within, sum, count } }) => [
          ...within.map((value, at) => ({
            suffix: '_bucket',
            labels: { ...labels, le: String(bounds[at]) },
            value,
          })),
          { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
          { suffix: '_sum', labels, value: sum },
          { suffix: '_count', labels, value: count },
        ]),
      },
    ],
  };
}

export type RequestCounts = ReturnType<typeof createRequestCounts>;
