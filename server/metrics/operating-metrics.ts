import type { Core } from '../../core/core-services.ts';
import type { OperatingFigures } from '../../core/operating-figures.ts';
import type { Metric } from './prometheus-text.ts';

type Readiness = Awaited<ReturnType<Core['readiness']>>;

/** The present figures of the core and its process. None of them is of one organization. */
export const operatingMetrics = (
  { documents, jobs, deliveries, disk, swept }: OperatingFigures,
  readiness: Readiness,
  process: { readonly residentBytes: number; readonly startedAtSeconds: number },
): readonly Metric[] => [
  {
    name: 'landfall_ready',
    help: '1 when this part can serve.',
    type: 'gauge',
    samples: Object.entries(readiness).map(([part, isReady]) => ({
      labels: { part },
      value: isReady ? 1 : 0,
    })),
  },
  {
    name: 'landfall_documents',
    help: 'Documents by status.',
    type: 'gauge',
    samples: documents.map(({ status, count }) => ({ labels: { status }, value: count })),
  },
  {
    name: 'landfall_jobs',
    help: 'Jobs that wait, run or have failed.',
    type: 'gauge',
    samples: jobs.map(({ kind, state, count }) => ({ labels: { kind, state }, value: count })),
  },
  {
    name: 'landfall_webhook_deliveries_pending',
    help: 'Webhook deliveries that are to be sent, retries included.',
    type: 'gauge',
    samples: [{ value: deliveries.pending }],
  },
  {
    name: 'landfall_webhook_deliveries_overdue_seconds',
    help: 'For how long the oldest of them could have been sent.',
    type: 'gauge',
    samples: [{ value: deliveries.overdueMilliseconds / 1_000 }],
  },
  {
    name: 'landfall_disk_free_bytes',
    help: 'Free space on the disk of the data folder.',
    type: 'gauge',
    samples: [{ value: disk.free }],
  },
  {
    name: 'landfall_disk_reserve_bytes',
    help: 'Space that uploads leave free there: below it they are refused.',
    type: 'gauge',
    samples: [{ value: Math.round(disk.reserve) }],
  },
  {
    name: 'landfall_swept_total',
    help: 'Files of killed processes that were removed since the start.',
    type: 'counter',
    samples: Object.entries(swept.removed).map(([kind, value]) => ({ labels: { kind }, value })),
  },
  {
    name: 'landfall_swept_time_seconds',
    help: 'When they were last looked for, in seconds since 1970; 0: not since the start.',
    type: 'gauge',
    samples: [{ value: (swept.at ?? 0) / 1_000 }],
  },
  {
    name: 'process_resident_memory_bytes',
    help: 'Memory of the server, without the processes that read.',
    type: 'gauge',
    samples: [{ value: process.residentBytes }],
  },
  {
    name: 'process_start_time_seconds',
    help: 'When the server was started, in seconds since 1970.',
    type: 'gauge',
    samples: [{ value: process.startedAtSeconds }],
  },
];
