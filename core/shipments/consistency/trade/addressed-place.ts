import { phraseKey } from './phrases.ts';

/**
 * Whether an address has the town that is named, so that it is that town and no other of the name: `Vitoria-Gasteiz`
 * of a seller there is not Vitória in Brazil.
 */
export function addressNames(address: string | null, named: string): boolean {
  const town = phraseKey(named.split(',')[0] ?? '');
  return town.length >= shortestTown && phraseKey(address ?? '').includes(town);
}

/** Shorter names occur in other words. */
const shortestTown = 4;
