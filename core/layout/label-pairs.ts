import { overlapX, union } from './geometry.ts';
import type { LabelHit, LabelRules } from './labels.ts';
import type { PageLayout, Segment } from './lines.ts';
import { runOf } from './run.ts';

/** The last line of a label that goes over several, on the line of its value: `Número:` below `Fatura comercial`. */
const lastLine = ({ line, segment: { pieces } }: LabelHit<unknown>): Segment | undefined =>
  line.segments.find((segment) => segment.pieces.some((piece) => pieces.includes(piece)));

/** What stands next on a label's right. */
export function segmentBeside(hit: LabelHit<unknown>): Segment | undefined {
  const own = lastLine(hit) ?? hit.segment;
  return hit.line.segments.find((segment) => segment !== own && segment.rect.x0 >= own.rect.x1 - 1);
}

/** How near below a label the same label in another language stands, in its letter heights. */
const nearBelow = 0.8;

/**
 * Labels of which another one says the same right above or below (`Yükleten` over `Shipper`) become one: that which
 * has a value beside it, else the lower one, under which the value stands.
 */
export function withTranslations<T>(
  layout: PageLayout,
  hits: readonly LabelHit<T>[],
  same: LabelRules<T>['same'],
): LabelHit<T>[] {
  const dropped = new Set<LabelHit<T>>();
  const also = new Map<LabelHit<T>, Segment>();
  const alone = hits.filter((hit) => hit.alone);
  for (const upper of alone) {
    const lower = alone.find(
      (hit) =>
        hit.line.index > upper.line.index &&
        hit.line.page === upper.line.page &&
        hit.segment.rect.y0 - upper.segment.rect.y1 < nearBelow * upper.segment.size &&
        overlapX(hit.segment.rect, upper.segment.rect) > 0.6 &&
        same(hit.meanings, upper.meanings),
    );
    if (!lower) continue;
    const [kept, other] = hasValueBeside(upper, alone) ? [upper, lower] : [lower, upper];
    dropped.add(other);
    also.set(kept, other.segment);
  }
  return hits.flatMap((hit) => {
    const segment = also.get(hit);
    if (dropped.has(hit)) return [];
    const whole = segment ? { ...hit, also: segment } : underUnknown(layout, hit, hits);
    return [underItsNumber(layout, whole)];
  });
}

/** Whether what stands on the right of a label is no label itself: none that is known, nor the translation of one below. */
function hasValueBeside<T>(hit: LabelHit<T>, labels: readonly LabelHit<T>[]): boolean {
  const beside = segmentBeside(hit);
  if (!beside) return false;
  return !labels.some(
    ({ segment }) =>
      segment === beside ||
      (Math.abs(segment.rect.x0 - beside.rect.x0) < 1.5 &&
        segment.rect.y0 > beside.rect.y0 &&
        segment.rect.y0 - beside.rect.y1 < nearBelow * beside.size),
  );
}

/** A label below its unknown translation, beside which the value stands, takes that one's place. */
function underUnknown<T>(layout: PageLayout, hit: LabelHit<T>, hits: readonly LabelHit<T>[]): LabelHit<T> {
  const line = layout.lines[hit.line.index - 1];
  const { rect, size } = hit.segment;
  if (!line || !hit.alone || hit.colon || segmentBeside(hit)) return hit;
  const upper = line.segments.find(
    (one) =>
      (Math.abs(one.rect.x0 - rect.x0) < 1.5 || Math.abs(one.rect.x1 - rect.x1) < 1.5) &&
      rect.y0 - one.rect.y1 < nearBelow * size &&
      /\p{L}{3}/u.test(one.text) &&
      !/\d/.test(one.text),
  );
  if (!upper || hits.some((other) => other.segment === upper && other.leads)) return hit;
  const to = upper.pieces.length;
  const above = { ...hit, line, segment: upper, from: 0, to, nameTo: to, also: hit.segment };
  const beside = segmentBeside(above);
  // Values stand in a column on the right of their labels, or what stands beside is something else.
  const column = hits.filter(
    (other) => other.alone && Math.abs((segmentBeside(other)?.rect.x0 ?? 0) - (beside?.rect.x0 ?? -9)) < 2,
  );
  return beside && column.length >= 3 ? above : hit;
}

const isNumber = /^[([]?\d{1,2}[.)\]]?$/;

/** A label below the number of its box, `1.` over `Exporter:`, beside which the value begins already, takes its place. */
function underItsNumber<T>(layout: PageLayout, hit: LabelHit<T>): LabelHit<T> {
  const line = layout.lines[hit.line.index - 1];
  const { rect, size } = hit.segment;
  const beside = segmentBeside(hit);
  if (!line || !hit.alone || !beside) return hit;
  const upper = line.segments.find(
    (one) =>
      isNumber.test(one.text) &&
      Math.abs(one.rect.x0 - rect.x0) < 1.5 &&
      rect.y0 - one.rect.y1 < nearBelow * size,
  );
  const value = line.segments.find(({ rect: other }) => Math.abs(other.x0 - beside.rect.x0) < 1.5);
  if (!upper || !value || upper === value) return hit;
  const { pieces } = hit.segment;
  const segment = {
    ...runOf([...upper.pieces, ...pieces]),
    rect: union([upper.rect, rect]),
    size,
    bold: hit.segment.bold,
  };
  const to = segment.pieces.length;
  return { ...hit, line, segment, from: upper.pieces.length, to, nameTo: to, also: hit.segment };
}

const joins = /^(?:[/&+,|-]|and|und|et|y|e|en|i|or|oder|ve)$/iu;

/** "Vessel & voyage: HALCYON 227W": two labels joined before one value, which is that of both. */
export function withJoint<T>(hits: readonly LabelHit<T>[], isJoint: LabelRules<T>['isJoint']): LabelHit<T>[] {
  const joint = [...hits];
  for (const [at, hit] of joint.entries()) {
    const next = joint[at + 1];
    if (!next || !hit.leads || next.segment !== hit.segment || next.from < hit.to) continue;
    // "VESSEL/VOY....:": the colon behind the second label is that of both.
    if (hit.colon && !next.colon) continue;
    const between = hit.segment.pieces.slice(hit.to, next.from);
    const rest = hit.segment.pieces.slice(next.to).some((piece) => piece.key !== '');
    const isJoined =
      between.length > 0
        ? between.every((piece) => joins.test(piece.text))
        : /[/&]$/.test(hit.segment.pieces[hit.to - 1]?.text ?? '');
    const arePair = isJoint?.(hit.meanings, next.meanings);
    // "Invoice No. / Date 4711 / 12.05.2026": the value of both begins at once.
    const isFollowed = arePair === true && /^[\p{Lu}\d/-]*\d/u.test(hit.segment.pieces[next.to]?.text ?? '');
    if (!isJoined || !(next.colon || (!rest && arePair !== false) || isFollowed)) continue;
    const shared = {
      to: next.to,
      nameTo: next.nameTo,
      colon: next.colon,
      alone: !rest,
      place: 1,
      leads: true,
    };
    joint[at] = { ...hit, ...shared };
    joint[at + 1] = { ...next, ...shared };
  }
  return joint;
}
