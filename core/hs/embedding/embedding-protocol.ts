/** What the embedding worker is told and answers; vectors travel as one flat array, without a copy. */
export type WorkerRequest =
  | {
      readonly kind: 'load';
      readonly modelsFolder: string;
      readonly modelName: string;
      readonly threads: number;
    }
  | { readonly kind: 'embed'; readonly id: number; readonly texts: readonly string[] }
  | { readonly kind: 'close' };

export type WorkerAnswer =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'embedded'; readonly id: number; readonly vectors: Float32Array }
  | { readonly kind: 'failed'; readonly id: number | null; readonly reason: string };

/** Values of one vector of all-MiniLM-L6-v2. */
export const vectorWidth = 384;
