import type sharp from 'sharp';
import { lazily } from '../../lazily.ts';

/** Loaded with the first picture: most papers have none, and its libraries take a fifth of a second to load. */
export const loadSharp = lazily(() => require('sharp') as typeof sharp);
