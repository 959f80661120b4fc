/**
 * Gives the memory of bytes back at once; their length is 0 from then on. For large pieces that pass through by the
 * hundred: left to the collector, those of a hundred uploads of 10 MB took 300 MB more (Bun 1.4.5). Does nothing to a
 * part of a buffer that others use too.
 */
export function emptyBytes({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0);
}
