import { systemClock } from '../clock.ts';
import { extractFile } from '../extraction/extract-file.ts';
import type { Extraction } from '../extraction/extraction.ts';
import { isOfPages } from '../extraction/off-page.ts';
import { extractedPages, printedText } from '../extraction/printed-text.ts';
import { withUnlikelyDates } from '../extraction/unlikely-dates.ts';
import { fileTypes } from '../files/file-type.ts';
import type { SeenPaper } from '../memory/suppliers/matching-layouts.ts';
import { pagesToKeep } from '../memory/suppliers/paper-look.ts';
import { receivedLayouts, type SentLayout } from '../memory/suppliers/sent-layout.ts';
import { type PageResults, unpackReading } from '../reading/kept-reading.ts';
import { createOcr } from '../reading/ocr/create-ocr.ts';
import { packageVersion } from '../reading/package-version.ts';
import type { Reading } from '../reading/page.ts';
import { serveRequests } from '../reading/pool/serve-requests.ts';
import { readDocument } from '../reading/read-document.ts';
import { ReadingError } from '../reading/reading-error.ts';
import type { ChildSettings, DocumentReadResult } from './document-reader.ts';
import { evidenceAsShown, traceAsShown } from './evidence-as-shown.ts';
import type { ReadingStep, ReadingTry } from './reading-try.ts';

/**
 * The program of a child process: reads a document and extracts its fields. Started by
 * `createDocumentReader` with its settings as the one argument.
 */
const settings = JSON.parse(process.argv[2] ?? '{}') as ChildSettings;
const ocr = createOcr(settings.ocrLanguages);

const readAttached = (bytes: Uint8Array): Promise<Reading> =>
  readDocument({ bytes, mimeType: 'application/pdf', ocr, limits: settings.limits });

/** Loaded with the first boxes that are asked for, which is seldom. */
const drawBoxes = async () => (await import('./value-boxes/draw-value-boxes.ts')).drawValueBoxes;

let served = 0;

serveRequests<ReadingTry, DocumentReadResult>(async (request, onPageCount, ask, onStep) => {
  const { bytes, documentType, pagesOnly, siblings, withTrace } = request;
  const mimeType = fileTypes.find((type) => type === request.mimeType);
  if (!mimeType) throw new ReadingError('FILE_DAMAGED');
  const send: (step: ReadingStep) => void = onStep;
  const before: PageResults = request.kept ? unpackReading(request.kept) : request;
  const finished = new Map(before.finished.map((read) => [read.page.number, read]));
  const leftOut = new Map(before.leftOut.map((page) => [page.number, page]));
  const reading = await readDocument({
    bytes,
    mimeType,
    ocr,
    limits: settings.limits,
    onPageCount(count) {
      const pages = Math.min(count, settings.limits.maximumPages);
      onPageCount(pages);
      send({ pages, isFirst: served === 0 });
      served++;
    },
    progress: {
      ...{ finished, leftOut },
      onBegin: (begun) => send({ begun }),
      onFinish(read) {
        finished.set(read.page.number, read);
        send({ finished: read });
      },
      onMiss(missed) {
        leftOut.set(missed.number, missed);
        send({ missed });
      },
    },
  });
  const { pageCount, notes, pages } = reading;
  const file = { bytes, mimeType, reading };
  const { modelProposals } = request;
  const options = { documentType, pagesOnly, readAttached, siblings, modelProposals, withTrace };

  async function resultOf(extracted: Extraction): Promise<DocumentReadResult> {
    const extraction = withUnlikelyDates(extracted, systemClock.now());
    const engines = extraction.eInvoice
      ? [...reading.engines, packageVersion('libxml2-wasm')]
      : reading.engines;
    const sources = pages.map((page) => page.source);
    const shown = {
      ...extraction,
      evidence: evidenceAsShown(extraction.evidence, pages),
      ...(extraction.trace && { trace: traceAsShown(extraction.trace, pages) }),
    };
    return {
      reading: { pageCount, engines, notes, sources, text: printedText(pages, extraction.contains) },
      extraction: shown,
      pages: request.withPages ? pages : null,
      kept: null,
      valueBoxes: request.withValueBoxes ? await (await drawBoxes())(file, shown, settings.limits) : null,
    };
  }

  const untaught = await resultOf(await extractFile(file, options));
  if (!request.withMemory || !isOfPages(untaught.extraction.evidence)) return untaught;
  // Of more words than are read only the first are in the pages.
  const isWhole = pages.every((page) => finished.get(page.number)?.page === page);
  const kept = pagesToKeep(
    extractedPages(pages, untaught.extraction.contains),
    isWhole ? { finished: [...finished.values()], leftOut: [...leftOut.values()] } : null,
  );
  const first = { ...untaught, kept };
  if (!kept || first.extraction.eInvoice) return first;
  const { prints, nearPrints } = kept;
  const seen: SeenPaper = { prints, nearPrints, printedText: first.reading.text };
  const sent = (await ask(seen)) as readonly SentLayout[];
  if (sent.length === 0) return first;
  send({ first });
  const taught = receivedLayouts(sent);
  return { ...(await resultOf(await extractFile(file, { ...options, taught }))), kept };
});
