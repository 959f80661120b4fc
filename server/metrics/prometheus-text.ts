/** One measured value and the labels that distinguish it from the others of its name. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
  /** After the name: `_bucket`, `_sum`, `_count` of a histogram. */
  readonly suffix?: string;
}

export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly samples: readonly Sample[];
}

/** Of the text format that Prometheus and what is compatible with it read (version 0.0.4). */
export const metricsContentType = 'text/plain; version=0.0.4; charset=utf-8';

export const prometheusText = (metrics: readonly Metric[]): string => metrics.map(metricText).join('');

const metricText = ({ name, help, type, samples }: Metric): string =>
  [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelsText(labels)} ${value}`),
    '',
  ].join('\n');

function labelsText(labels: NonNullable<Sample['labels']>): string {
  const texts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return texts.length === 0 ? '' : `{${texts.join(',')}}`;
}

const escaped = (value: string): string =>
  value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');
