/** A picture as grey pixels, one byte each (0 black, 255 white), row by row from the top left. */
export interface GreyImage {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}
