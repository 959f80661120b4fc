import type { Line, PageLayout, Segment } from '../../layout/lines.ts';
import { findPhrases } from '../../layout/phrases.ts';
import { piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import type { ContainerColumn } from '../knowledge/label-knowledge.ts';
import { findContainers } from '../values/container-number.ts';
import { findNumbers } from '../values/number.ts';
import { type ContainerDetails, containerTypeIn } from './container-details.ts';

/** How many lines one container is told on. */
const mostLines = 10;
/** How far apart, in line heights, they stand. */
const near = 1.5;

interface Named {
  readonly name: ContainerColumn;
  readonly value: Run;
}

/** What a line says of a container behind a label with its colon: `Größe/Typ: | 20'GP`; null where it says nothing. */
function namedOn(line: Line, context: DocumentContext): Named | null {
  const [first, second] = line.segments;
  const ocr = line.page.source === 'ocr';
  const label = first
    ? findPhrases(first, context.knowledge.labels.containerColumns, ocr).find(({ from }) => from === 0)
    : undefined;
  const [name] = label?.meanings ?? [];
  if (!first || !label || !name || !hasColon(first, label.to)) return null;
  const inside = first.pieces.slice(label.to).filter(({ key }) => key !== '');
  const value = inside.length > 0 ? runOf(inside) : second;
  return value ? { name, value } : null;
}

const hasColon = ({ pieces }: Segment, to: number): boolean =>
  /:$/.test(pieces[to - 1]?.text ?? '') || /^:/.test(pieces[to]?.text ?? '');

function detailsOf(named: readonly Named[], context: DocumentContext): ContainerDetails {
  const valueBehind = (name: ContainerColumn): Run | undefined =>
    named.find((one) => one.name === name)?.value;
  const figure = (name: ContainerColumn): Found<number> | null => {
    const value = valueBehind(name);
    const [number] = value ? findNumbers(value.text, context.decimalMark) : [];
    return value && number?.index === 0
      ? foundAt(number.value, 0.9, piecesAt(value, 0, number.length))
      : null;
  };
  const [seal, kind] = [valueBehind('sealNumber'), valueBehind('containerType')];
  const printed = kind ? containerTypeIn(kind.text) : null;
  const count = figure('packageCount');
  const isSeal = seal !== undefined && /^(?=.*\d{3})[A-Z\d][A-Z\d -]{3,18}$/.test(seal.text);
  return {
    sealNumber: isSeal ? foundAt(seal.text.replace(/\s/g, ''), 0.92, seal.pieces) : null,
    containerType: kind && printed ? foundAt(printed.type, 0.93, kind.pieces) : null,
    packageCount: count && Number.isInteger(count.value) ? count : null,
    grossWeight: figure('grossWeight'),
  };
}

/** The lines that tell of the container of a line, one label each, up to the first that does not. */
function blockFrom(layout: PageLayout, line: Line, context: DocumentContext): Named[] {
  const named: Named[] = [];
  let above = line;
  for (const next of layout.lines.slice(line.index + 1, line.index + 1 + mostLines)) {
    const one = namedOn(next, context);
    const height = next.rect.y1 - next.rect.y0;
    if (!one || one.name === 'containerNumber' || next.rect.y0 - above.rect.y1 > near * height) break;
    named.push(one);
    above = next;
  }
  return named;
}

/** The most lines at the head of a page before what goes on there. */
const mostHeadLines = 3;

/** The rest of a container whose lines the end of a page parts: below nothing but the page's foot, above the next container. */
function restOnNextPage(
  { lines }: PageLayout,
  next: PageLayout | undefined,
  last: Line,
  context: DocumentContext,
): Named[] {
  const below = lines.slice(last.index + 1);
  if (!next || below.length > mostHeadLines || below.some((line) => namedOn(line, context))) return [];
  const first = next.lines.slice(0, mostHeadLines).find((line) => namedOn(line, context));
  const own = first ? namedOn(first, context) : null;
  if (!first || !own || own.name === 'containerNumber') return [];
  return [own, ...blockFrom(next, first, context)];
}

/**
 * Containers that a print of data tells of line by line, each with its label: `Container no.: ABCU1234560` over
 * `Packages: 23` and `Gross weight: 591.30 KGM`. By the line that holds the number.
 */
export function labelledContainers(context: DocumentContext): ReadonlyMap<Line, ContainerDetails> {
  const found = new Map<Line, ContainerDetails>();
  for (const [page, layout] of context.layouts.entries()) {
    for (const line of layout.lines) {
      const own = namedOn(line, context);
      if (own?.name !== 'containerNumber' || findContainers(own.value.text).length !== 1) continue;
      const begun = blockFrom(layout, line, context);
      const last = layout.lines[line.index + begun.length] ?? line;
      const block = [...begun, ...restOnNextPage(layout, context.layouts[page + 1], last, context)];
      if (block.length >= 2) found.set(line, detailsOf(block, context));
    }
  }
  return found;
}
