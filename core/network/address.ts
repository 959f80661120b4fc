import { isIPv4, isIPv6 } from 'node:net';

/** An address as a number, and how many bits it has. */
export interface Address {
  readonly bits: 32 | 128;
  readonly value: bigint;
}

/** Null for what is no address, and for one with a zone (`fe80::1%eth0`), which means something only here. */
export function parseAddress(text: string): Address | null {
  if (isIPv4(text)) return { bits: 32, value: joined(text.split('.').map(Number), 8n) };
  if (!isIPv6(text) || text.includes('%')) return null;
  return { bits: 128, value: joined(groupsOf(text), 16n) };
}

const joined = (parts: readonly number[], width: bigint): bigint =>
  parts.reduce((value, part) => (value << width) | BigInt(part), 0n);

function groupsOf(text: string): readonly number[] {
  const [before = '', after] = text.split('::');
  const [head, tail] = [groups(before), groups(after ?? '')];
  return after === undefined ? head : [...head, ...Array(8 - head.length - tail.length).fill(0), ...tail];
}

const groups = (text: string): number[] =>
  text === '' ? [] : text.split(':').flatMap((group) => (group.includes('.') ? pair(group) : [hex(group)]));

const hex = (group: string): number => Number.parseInt(group, 16);

/** The last 32 bits of an IPv6 address may be written as an IPv4 one. */
function pair(dotted: string): [number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number);
  return [a * 256 + b, c * 256 + d];
}

export interface Range {
  readonly bits: 32 | 128;
  readonly start: bigint;
  readonly prefix: number;
}

/** `10.0.0.0/8`; null for what is no range, or has bits set after its prefix. */
export function parseRange(text: string): Range | null {
  const [address = '', length = ''] = text.split('/');
  const parsed = parseAddress(address);
  const prefix = Number(length);
  if (!parsed || !/^\d{1,3}$/.test(length) || prefix > parsed.bits) return null;
  const range = { bits: parsed.bits, start: parsed.value, prefix };
  const rest = BigInt(parsed.bits - prefix);
  return (parsed.value >> rest) << rest === parsed.value ? range : null;
}

export const isWithin = ({ bits, value }: Address, range: Range): boolean => {
  const rest = BigInt(range.bits - range.prefix);
  return bits === range.bits && value >> rest === range.start >> rest;
};
