import { fileURLToPath } from 'node:url';
import { readDataTable } from '../data-table.ts';
import { type Address, isWithin, parseAddress, parseRange, type Range } from './address.ts';

/** Returns whether an address, as text, is one that anybody on the internet may have. */
export type IsPublicAddress = (address: string) => boolean;

const shippedFile = fileURLToPath(new URL('../../data/network/reserved-addresses.tsv', import.meta.url));

/** All that has been given out of IPv6 (RFC 4291); everything else is reserved, local or multicast. */
const globalUnicast = knownRange('2000::/3');
/** IPv4 addresses in IPv6 clothes: they are judged as what they are (RFC 4291, RFC 6052). */
const carriers = [knownRange('::ffff:0:0/96'), knownRange('64:ff9b::/96')];

/** @throws DataFileError when the list of reserved ranges cannot be used. */
export function loadPublicAddresses(file = shippedFile): IsPublicAddress {
  const reserved = readDataTable(file, ['range', 'use', 'source']).map((row) => {
    const range = parseRange(row.cells.range);
    if (!range) throw row.error(`"${row.cells.range}" is no range of addresses such as 10.0.0.0/8`);
    return range;
  });
  return (text) => {
    const given = parseAddress(text);
    if (!given) return false;
    const address = carriedAddress(given);
    if (address.bits === 128 && !isWithin(address, globalUnicast)) return false;
    return !reserved.some((range) => isWithin(address, range));
  };
}

const carriedAddress = (address: Address): Address =>
  carriers.some((range) => isWithin(address, range))
    ? { bits: 32, value: address.value & 0xffff_ffffn }
    : address;

function knownRange(text: string): Range {
  const range = parseRange(text);
  if (!range) throw new Error(`${text} is no range`);
  return range;
}
