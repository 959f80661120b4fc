/** The messages to and from the embedding worker; arrays travel flat and without a copy. */
export type WorkerRequest =
  | {
      readonly kind: 'load';
      readonly modelsFolder: string;
      readonly modelName: string;
      readonly threads: number;
    }
  /** The graph that turns vectors and words into scores. */
  | { readonly kind: 'scorer'; readonly graph: Uint8Array }
  | {
      readonly kind: 'embed';
      readonly id: number;
      readonly texts: readonly string[];
      /** The words of each text, encoded, one after the other: asks for scores. */
      readonly words: Float32Array | null;
    }
  | { readonly kind: 'close' };

export type WorkerAnswer =
  | { readonly kind: 'loaded' }
  /** Vectors, or scores when words were given: a row a text. */
  | { readonly kind: 'embedded'; readonly id: number; readonly rows: Float32Array }
  | { readonly kind: 'failed'; readonly id: number | null; readonly reason: string };

/** Values of one vector of all-MiniLM-L6-v2. */
export const vectorWidth = 384;
