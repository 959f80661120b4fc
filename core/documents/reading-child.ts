import { systemClock } from '../clock.ts';
import { extractFile } from '../extraction/extract-file.ts';
import { printedText } from '../extraction/printed-text.ts';
import { withUnlikelyDates } from '../extraction/unlikely-dates.ts';
import { fileTypes } from '../files/file-type.ts';
import { createOcr } from '../reading/ocr/create-ocr.ts';
import { packageVersion } from '../reading/package-version.ts';
import type { Reading } from '../reading/page.ts';
import { serveRequests } from '../reading/pool/serve-requests.ts';
import { readDocument } from '../reading/read-document.ts';
import { ReadingError } from '../reading/reading-error.ts';
import type { ChildSettings, DocumentReadResult } from './document-reader.ts';
import { evidenceAsShown } from './evidence-as-shown.ts';
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

serveRequests<ReadingTry, DocumentReadResult>(async (request, onPageCount, _ask, onStep) => {
  const { bytes, documentType, pagesOnly } = request;
  const mimeType = fileTypes.find((type) => type === request.mimeType);
  if (!mimeType) throw new ReadingError('FILE_DAMAGED');
  const send: (step: ReadingStep) => void = onStep;
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
      finished: new Map(request.finished.map((read) => [read.page.number, read])),
      leftOut: new Map(request.leftOut.map((page) => [page.number, page])),
      onBegin: (begun) => send({ begun }),
      onFinish: (finished) => send({ finished }),
      onMiss: (missed) => send({ missed }),
    },
  });
  const extraction = withUnlikelyDates(
    await extractFile({ bytes, mimeType, reading }, { documentType, pagesOnly, readAttached }),
    systemClock.now(),
  );
  const { pageCount, notes, pages } = reading;
  const engines = extraction.eInvoice
    ? [...reading.engines, packageVersion('libxml2-wasm')]
    : reading.engines;
  const sources = pages.map((page) => page.source);
  const shown = { ...extraction, evidence: evidenceAsShown(extraction.evidence, pages) };
  return {
    reading: { pageCount, engines, notes, sources, text: printedText(pages, extraction.contains) },
    extraction: shown,
    pages: request.withPages ? pages : null,
    valueBoxes: request.withValueBoxes
      ? await (await drawBoxes())({ bytes, mimeType }, shown, settings.limits)
      : null,
  };
});
