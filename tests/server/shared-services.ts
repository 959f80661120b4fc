import { systemClock } from '../../core/clock.ts';
import type { Config } from '../../core/config.ts';
import { createDocumentReader, type DocumentReader } from '../../core/documents/document-reader.ts';
import type { HsService } from '../../core/hs/hs.ts';
import { createLazyHsService } from '../../core/hs/lazy-hs-service.ts';
import { lazily } from '../../core/lazily.ts';
import { collectingLogger } from '../support/collecting-logger.ts';
import { sharedFolder } from './shared-model.ts';

/**
 * The model and the reading processes of this process, for all its test servers: to load them takes seconds, and they keep
 * nothing of what they were asked. They end with the process.
 */
const readers = new Map<string, DocumentReader>();
const noAiServer = { aiUrl: null, aiModel: null, aiKey: null };
const sharedHs = lazily(() =>
  createLazyHsService({
    ...{ dataFolder: sharedFolder, logger: collectingLogger(), clock: systemClock, ai: noAiServer },
  }),
);

/** Model and nomenclature as one server sees them, ready once it has asked for them: for servers without an AI service. */
export function hsForServer(): HsService {
  const hs = sharedHs();
  let isModelAsked = false;
  const asking =
    <Asked extends readonly unknown[], Answer>(ask: (...asked: Asked) => Answer) =>
    (...asked: Asked): Answer => {
      isModelAsked = true;
      return ask(...asked);
    };
  return {
    ...hs,
    ready: asking(hs.ready),
    isReady: () => isModelAsked && hs.isReady(),
    search: asking(hs.search),
    searchMany: asking(hs.searchMany),
    assistedSearch: asking(hs.assistedSearch),
    explain: asking(hs.explain),
    suggest: asking(hs.suggest),
    reclassify: asking(hs.reclassify),
    meaningsOf: asking(hs.meaningsOf),
    // A process that ends while the model is loaded is taken down by it (Bun 1.4.5).
    close: async () => {
      if (isModelAsked) await hs.ready();
    },
  };
}

/** Reading as one server sees it. What it still waits for when it closes is ended, with the processes that are at it. */
export function readerForServer(config: Config): DocumentReader {
  let waiting = 0;
  return {
    warm: () => sharedReader(config).warm(),
    async read(...asked) {
      waiting++;
      try {
        return await sharedReader(config).read(...asked);
      } finally {
        waiting--;
      }
    },
    async close() {
      if (waiting === 0) return;
      const reader = sharedReader(config);
      readers.delete(keyOf(config));
      await reader.close();
    },
  };
}

/** Servers that read by the same settings share one. */
function sharedReader(config: Config): DocumentReader {
  const key = keyOf(config);
  const reader = readers.get(key) ?? createDocumentReader(config);
  readers.set(key, reader);
  return reader;
}

const keyOf = (config: Config): string =>
  JSON.stringify([
    config.readingProcesses,
    config.readingMemoryMegabytes,
    config.secondsPerDocument,
    config.secondsPerPage,
    config.maximumPages,
    config.ocrLanguages,
    config.aiUrl,
    config.aiReads,
  ]);
