import { fieldValues } from '../../../compliance/field-values.ts';
import { isNear, sumOf } from '../goods/measured.ts';
import { numberOf } from '../observe.ts';
import type { Paper } from '../paper.ts';

const inLine = /^lineItems\[(\d+)\]\.(\w+)$/;
const inContainer = /^containers\[\d+\]\.(\w+)$/;

/** Printed sums round each part; a digit misread moves far more than this share. */
const rounding = 0.0005;

/**
 * Whether the paper's own figures prove a figure of it, so that it was read as it is printed: quantity times price
 * is the amount, the lines or containers add up to the total. A misread figure would break the sum.
 */
export function isProvenFigure(paper: Paper, field: string): boolean {
  const [, row, name = field] = inLine.exec(field) ?? [];
  if (row !== undefined && paper.documentType === 'invoice' && isProvenByPrice(paper, row, name)) return true;
  const column = inContainer.exec(field)?.[1] ?? name;
  return isProvenBySum(paper, 'lineItems', column) || isProvenBySum(paper, 'containers', column);
}

function isProvenByPrice(paper: Paper, row: string, name: string): boolean {
  if (!['quantity', 'unitPrice', 'total'].includes(name)) return false;
  const of = (one: string) => numberOf(paper, `lineItems[${row}].${one}`);
  const [quantity, price, total] = [of('quantity'), of('unitPrice'), of('total')];
  if (!quantity || !price || !total) return false;
  // A price printed with two decimals may be off by half a cent a piece.
  return isNear(quantity * price, total, Math.min(0.02, 0.005 / price), 0.01);
}

function isProvenBySum(paper: Paper, list: 'lineItems' | 'containers', name: string): boolean {
  const rows = fieldValues(paper.data, list)[0]?.value;
  const total = numberOf(paper, name);
  if (!Array.isArray(rows) || rows.length < 2 || total === null) return false;
  const sum = sumOf(rows.map((_, at) => numberOf(paper, `${list}[${at}].${name}`)));
  return sum !== null && isNear(sum, total, rounding, 0.06);
}
