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

/** A column of the list of containers that a text begins with, and the piece behind it. */
function labelIn(run: Segment, context: DocumentContext): { name: ContainerColumn; to: number } | null {
  const ocr = run.pieces[0]?.page.source === 'ocr';
  const match = findPhrases(run, context.knowledge.labels.containerColumns, ocr).find(
    ({ from }) => from === 0,
  );
  const [name] = match?.meanings ?? [];
  return match && name ? { name, to: match.to } : null;
}

/** What may stand behind a label without a colon: a figure, a number, a code of a type; no words. */
const plainValue = /^(?=.*\d)[\p{Lu}\d][\p{Lu}\d .,'’/()-]*(?:\p{Ll}{1,4}\.?)?$/u;

/**
 * What a line says of a container, each behind its label: `Größe/Typ: | 20'GP`, and without colons where every label of
 * the line has a number behind it: `Seals 496561 | Tare | 3670 KGS`. What goes on behind a value is none of its label.
 */
function namedOn(line: Line, context: DocumentContext): Named[] {
  const named: Named[] = [];
  for (let at = 0; at < line.segments.length; at++) {
    const segment = line.segments[at]!;
    const label = labelIn(segment, context);
    if (!label) {
      if (at === 0) return [];
      continue;
    }
    const inside = segment.pieces.slice(label.to).filter(({ key }) => key !== '');
    const next = line.segments[at + 1];
    const value = inside.length > 0 ? runOf(inside) : next && !labelIn(next, context) ? next : null;
    const isSaid = value !== null && (hasColon(segment, label.to) || plainValue.test(value.text));
    if (isSaid) named.push({ name: label.name, value });
    else if (at === 0) return [];
  }
  return named;
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

const isNextContainer = (said: readonly Named[]): boolean =>
  said.some(({ name }) => name === 'containerNumber');

/** The lines that tell of the container of a line, one label each, up to the first that does not. */
function blockFrom(
  layout: PageLayout,
  line: Line,
  context: DocumentContext,
): { readonly named: readonly Named[]; readonly last: Line } {
  const named: Named[] = [];
  let above = line;
  for (const next of layout.lines.slice(line.index + 1, line.index + 1 + mostLines)) {
    const said = namedOn(next, context);
    const height = next.rect.y1 - next.rect.y0;
    if (said.length === 0 || isNextContainer(said) || next.rect.y0 - above.rect.y1 > near * height) break;
    named.push(...said);
    above = next;
  }
  return { named, last: above };
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
  if (!next || below.length > mostHeadLines || below.some((line) => namedOn(line, context).length > 0))
    return [];
  const first = next.lines.slice(0, mostHeadLines).find((line) => namedOn(line, context).length > 0);
  const said = first ? namedOn(first, context) : [];
  return first && !isNextContainer(said) ? [...said, ...blockFrom(next, first, context).named] : [];
}

/**
 * Containers that a print of data tells of line by line, each with its label: `Container no.: ABCU1234560` over
 * `Packages: 23` and `Gross weight: 591.30 KGM`. By the line that holds the number.
 */
export function labelledContainers(context: DocumentContext): ReadonlyMap<Line, ContainerDetails> {
  const found = new Map<Line, ContainerDetails>();
  for (const [page, layout] of context.layouts.entries()) {
    for (const line of layout.lines) {
      const [own, ...beside] = namedOn(line, context);
      if (own?.name !== 'containerNumber' || findContainers(own.value.text).length !== 1) continue;
      const { named: begun, last } = blockFrom(layout, line, context);
      const block = [
        ...beside,
        ...begun,
        ...restOnNextPage(layout, context.layouts[page + 1], last, context),
      ];
      if (block.length >= 2) found.set(line, detailsOf(block, context));
    }
  }
  return found;
}
