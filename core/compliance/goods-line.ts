import type { CheckSubject } from './check-subject.ts';
import { type FieldValue, fieldValues } from './field-values.ts';
import { documentData, textAt } from './subject-fields.ts';

/** Goods as the checks ask for them, whatever document they are on. */
export interface GoodsLine {
  /** From 1, in the order of the document. */
  readonly position: number;
  readonly descriptionPath: string;
  readonly hsCodePath: string;
  /** The number printed at the line, which may be another than its position. */
  readonly printedNumber: string | null;
  readonly description: string | null;
  readonly hsCode: string | null;
  /** Its name where it is not a line of a table. */
  readonly name?: string;
}

/** The lines of the document; of a bill of lading, its goods description and its codes. */
export function goodsLines(
  subject: Pick<CheckSubject, 'documentType' | 'extractedData'>,
): readonly GoodsLine[] {
  const data = documentData(subject);
  if (subject.documentType === 'bill_of_lading') return shippedGoods(data);
  return fieldValues(data, 'lineItems[]').map(({ path, value }, index) => ({
    position: index + 1,
    descriptionPath: `${path}.description`,
    hsCodePath: `${path}.hsCode`,
    printedNumber: textAt(value, 'lineNumber'),
    description: textAt(value, 'description'),
    hsCode: textAt(value, 'hsCode'),
  }));
}

/** A description with a single code is of the same goods; of several codes, none is known to be its own. */
function shippedGoods(data: unknown): readonly GoodsLine[] {
  const description = textAt(data, 'goodsDescription');
  const codes = fieldValues(data, 'hsCodes[]').filter(
    (code): code is FieldValue & { readonly value: string } => typeof code.value === 'string',
  );
  const onlyCode = codes.length === 1 ? codes[0] : undefined;
  const described =
    description === null
      ? []
      : [
          {
            description,
            hsCode: onlyCode?.value ?? null,
            hsCodePath: onlyCode?.path ?? 'hsCodes',
            name: 'the goods description',
          },
        ];
  const coded =
    onlyCode && description !== null
      ? []
      : codes.map(({ path, value }) => ({
          description: null,
          hsCode: value,
          hsCodePath: path,
          name: `the HS code ${value}`,
        }));
  return [...described, ...coded].map((goods, index) => ({
    ...goods,
    position: index + 1,
    descriptionPath: 'goodsDescription',
    printedNumber: null,
  }));
}
