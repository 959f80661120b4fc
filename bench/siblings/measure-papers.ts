import { extractDocument } from '../../core/extraction/extract-document.ts';
import type { DocumentType, Extraction } from '../../core/extraction/extraction.ts';
import { factAt } from '../../core/extraction/siblings/facts.ts';
import { type Stated, statedBy } from '../../core/extraction/siblings/stated.ts';
import { isSame, type TaughtValue, valuesByPath } from '../../core/extraction/taught/values.ts';
import type { Reading } from '../../core/reading/page.ts';
import { readDocument } from '../../core/reading/read-document.ts';
import { noOcr } from '../../tests/core/reading/support/no-ocr.ts';
import { drawSet } from '../../tests/fixtures/shipments/drawn/draw-set.ts';
import type { ShipmentSet } from '../../tests/fixtures/shipments/shipment-set.ts';

/** A drawn paper of a shipment, read from its text layer. */
export interface ReadPaper {
  readonly documentType: DocumentType;
  readonly reading: Reading;
  readonly extraction: Extraction;
  /** What it states that other papers state too. */
  readonly stated: readonly Stated[];
}

/** The papers of a set that are known for what they are. */
export async function readSet(set: ShipmentSet): Promise<readonly ReadPaper[]> {
  const papers: ReadPaper[] = [];
  for (const { documentType, bytes } of await drawSet(set)) {
    const reading = await readDocument({ bytes, mimeType: 'application/pdf', ocr: noOcr });
    const extraction = extractDocument(reading, { documentType });
    papers.push({ documentType, reading, extraction, stated: statedOf(documentType, extraction, true) });
  }
  return papers;
}

export const statedOf = (
  documentType: DocumentType,
  { extractedData, evidence }: Extraction,
  isDigital: boolean,
): readonly Stated[] =>
  statedBy({
    ...{ documentId: documentType, fileName: `${documentType}.pdf`, documentType },
    data: extractedData[documentType] ?? {},
    textAt: (path) => evidence[path]?.text ?? null,
    isConfirmed: () => false,
    isDigital: () => isDigital,
    isTaken: () => false,
  });

/** The values of a paper that other types state too, by their paths. */
export const sharedValues = (
  type: DocumentType,
  { extractedData }: Pick<Extraction, 'extractedData'>,
): ReadonlyMap<string, TaughtValue> =>
  new Map([...valuesByPath(extractedData[type] ?? {})].filter(([path]) => factAt(type, path)));

/** Paths at which two papers state different values. */
export const differences = (
  one: ReadonlyMap<string, TaughtValue>,
  other: ReadonlyMap<string, TaughtValue>,
): readonly string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((path) => !isSame(one.get(path), other.get(path)));
