/**
 * Draws the desk for the README, from the real desk on one of the samples:
 *
 *     bun scripts/draw-desk.ts
 *
 * Writes docs/pictures/desk.svg. Run it when the desk looks different, and look at the picture.
 */

import { resolve } from 'node:path';
import { ansiSvg } from './pictures/ansi-svg.ts';

const picture = resolve(import.meta.dir, '../docs/pictures/desk.svg');
const [columns, rows] = [100, 30];

// Ink asks once, when it is loaded.
process.env.FORCE_COLOR = '1';
process.env.TZ = 'UTC';
const { deskFrame } = await import('./pictures/desk-frame.tsx');
await Bun.write(picture, ansiSvg(await deskFrame('scanned-invoice-hardware.jpg', columns, rows), columns));
