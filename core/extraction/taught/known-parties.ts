import { squash } from '../../layout/fold.ts';
import type { Piece } from '../../layout/run.ts';
import { evidenceOf } from '../found.ts';
import { type Place, piecesOf, segmentPlaces, withKey } from './places.ts';
import type { ReadPaper, Sample } from './sample.ts';
import type { Proposal } from './ways.ts';

/** How far the name of a party may have moved from one paper of a layout to the next, as parts of the page. */
const nameMoves = { x: 0.06, y: 0.1 };
/** Where its address is looked for, above and below its name. */
const addressWithin = { above: 0.06, below: 0.16 };
/** Part of the words of an address that must be there again. */
const leastAgain = 0.9;

const cornerOf = (place: Place) => {
  const [x, y] = piecesOf(place)[0]!.word.box;
  return { x, y };
};

const proposal = (value: string, pieces: readonly Piece[]): Proposal => ({
  value,
  evidence: evidenceOf(pieces),
  letters: Math.min(...pieces.map(({ word }) => word.confidence)),
});

/** The pieces that print a text again, whatever lines it has; null: words of it are missing. */
function wordsAgain(text: string, pieces: readonly Piece[]): readonly Piece[] | null {
  const keys = text
    .split(/\s+/)
    .map(squash)
    .filter((key) => key !== '');
  const wanted = new Set(keys);
  const found = pieces.filter(({ key }) => wanted.has(key));
  const again = new Set(found.map(({ key }) => key));
  return wanted.size > 0 && [...wanted].filter((key) => again.has(key)).length >= leastAgain * wanted.size
    ? found
    : null;
}

/**
 * The parts of a party that an approved paper names, where the same name is printed at the same place: its address and country
 * are then those that were approved, provided that the address is printed there too.
 *
 * @param path of the party, e.g. `supplier`
 */
export function partyAgain(
  path: string,
  { approved, places }: Sample,
  { layouts }: ReadPaper,
): ReadonlyMap<string, Proposal> {
  const again = new Map<string, Proposal>();
  const name = approved.get(`${path}.name`);
  if (typeof name !== 'string') return again;
  const before = places(`${path}.name`).map((place) => ({ page: place.page, ...cornerOf(place) }));
  const here = segmentPlaces(layouts)
    .flatMap((whole) => withKey(whole, squash(name)))
    .find((place) => {
      const { x, y } = cornerOf(place);
      return before.some(
        (one) =>
          one.page === place.page && Math.abs(one.x - x) < nameMoves.x && Math.abs(one.y - y) < nameMoves.y,
      );
    });
  if (!here) return again;
  again.set(`${path}.name`, proposal(name, piecesOf(here)));
  const { y } = cornerOf(here);
  const pieces = here.layout.lines.flatMap(({ segments }) => segments.flatMap((segment) => segment.pieces));
  const around = pieces.filter(
    ({ word }) => word.box[1] > y - addressWithin.above && word.box[1] < y + addressWithin.below,
  );
  const address = approved.get(`${path}.address`);
  const country = approved.get(`${path}.country`);
  const taxId = approved.get(`${path}.taxId`);
  const printed = typeof address === 'string' ? wordsAgain(address, around) : null;
  if (printed) {
    again.set(`${path}.address`, proposal(String(address), printed));
    if (typeof country === 'string') again.set(`${path}.country`, proposal(country, printed));
  }
  const number = typeof taxId === 'string' ? wordsAgain(taxId, pieces) : null;
  if (number) again.set(`${path}.taxId`, proposal(String(taxId), number));
  return again;
}
