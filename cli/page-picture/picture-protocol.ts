/** How a terminal takes pictures. */
export const pictureProtocols = ['kitty', 'iterm2', 'sixel'] as const;
export type PictureProtocol = (typeof pictureProtocols)[number];

/** The picture protocols of terminals. */
export interface TerminalPictures {
  readonly protocol: PictureProtocol;
  /** Pixels of one character. */
  readonly cell: CellSize;
}

export interface CellSize {
  readonly width: number;
  readonly height: number;
}

/** Cells of the screen, from 1 at the top left. */
export interface PicturePlace {
  readonly row: number;
  readonly rows: number;
  readonly columns: number;
}
