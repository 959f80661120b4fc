import { join } from 'node:path';
import { squash } from '../../layout/fold.ts';
import { type ExtractionKnowledge, extractionKnowledge } from '../knowledge/knowledge.ts';
import { choiceCell, readTableFile } from '../knowledge/table-file.ts';
import { dotted, readHsCode } from '../values/hs-code.ts';
import type { InvoiceKind } from './invoice-kind.ts';

/** What the words and codes inside an e-invoice mean. */
export interface EInvoiceKnowledge {
  /** `H87` → `pcs`; a code that is not known is given as it is. */
  unitOf(code: string): string;
  /** Whether the reason of a charge names freight or insurance, in words or by its code (UN/EDIFACT 7161). */
  chargeOf(reason: string | null, code: string | null): 'freight' | 'insurance' | null;
  /** The dotted code, where the list or the name of an attribute says that it is one of customs. */
  hsCodeOf(list: string | null, written: string): string | null;
  /** What an invoice of a type is; null for all that ask for money. */
  kindOf(typeCode: string): InvoiceKind | null;
  readonly incoterms: ExtractionKnowledge['values']['incoterms'];
  readonly weightUnits: ExtractionKnowledge['values']['weightUnits'];
}

/** UN/EDIFACT 7143: Harmonised System, customs article number. */
const customsLists: ReadonlySet<string> = new Set(['HS', 'CV']);

const valuesFolder = join(import.meta.dir, '..', '..', '..', 'data', 'values');
const unitsPath = join(valuesFolder, 'unit-codes.tsv');
const typesPath = join(valuesFolder, 'invoice-types.tsv');

let loaded: EInvoiceKnowledge | null = null;

/** @throws Error at the first call of a process when a file under data/ is missing or wrong */
export function eInvoiceKnowledge(): EInvoiceKnowledge {
  loaded ??= load();
  return loaded;
}

function load(): EInvoiceKnowledge {
  const { labels, values } = extractionKnowledge();
  const units = new Map(
    readTableFile(unitsPath, ['code', 'unit', 'source']).map((row) => [row.code, row.unit]),
  );
  const types = new Map<string, InvoiceKind>(
    readTableFile(typesPath, ['code', 'kind', 'name', 'source']).map((row) => [
      row.code ?? '',
      choiceCell<InvoiceKind>(typesPath, row, 'kind', ['credit', 'correction']),
    ]),
  );
  const columns = labels.books.get('invoice')?.columns ?? labels.columns;
  const fields = labels.books.get('invoice')?.labels ?? labels.labels;
  const meansField = (words: string, field: 'freightAmount' | 'insuranceAmount' | 'hsCode'): boolean =>
    (fields.exact.get(squash(words)) ?? []).some((label) => label.field === field);
  const namesCode = (words: string): boolean =>
    meansField(words, 'hsCode') ||
    (columns.exact.get(squash(words)) ?? []).some((label) => label.column === 'hsCode');
  return {
    unitOf: (code) => units.get(code.toUpperCase()) ?? code,
    chargeOf: (reason, code) => {
      if (code === 'FC') return 'freight';
      if (reason === null) return null;
      if (meansField(reason, 'freightAmount')) return 'freight';
      return meansField(reason, 'insuranceAmount') ? 'insurance' : null;
    },
    hsCodeOf: (list, written) => {
      if (list === null || !(customsLists.has(list.toUpperCase()) || namesCode(list))) return null;
      const digits = written.replace(/[\s.]/g, '');
      if (!/^\d{4,12}$/.test(digits) || digits.length % 2 === 1) return null;
      return readHsCode(digits.slice(0, 6), true) === null ? null : dotted(digits);
    },
    kindOf: (typeCode) => types.get(typeCode) ?? null,
    incoterms: values.incoterms,
    weightUnits: values.weightUnits,
  };
}
