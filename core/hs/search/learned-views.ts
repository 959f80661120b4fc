import { vectorWidth } from '../embedding/embedding-protocol.ts';
import { byteProduct } from '../model/byte-product.ts';
import { OnnxGraph } from '../model/onnx-graph.ts';

/** The views of a code that are a product with the description's vector and its words. */
export const learnedViews = ['classifier', 'joint', 'semantic'] as const;

export type LearnedView = (typeof learnedViews)[number];

/**
 * All products of a description with the rows of all views, as a graph for the runtime that the model
 * uses anyway: thirty times faster than the same loop here. Inputs `vectors` and `words`, a row a
 * description; output `scores`, the codes' scores view after view.
 */
export function learnedViewsGraph(given: {
  readonly classifier: Float32Array;
  /** For each code `vectorWidth` numbers for the vector, then `wordWidth` for the words. */
  readonly joint: Float32Array;
  readonly semantic: Float32Array;
  readonly wordWidth: number;
}): Buffer {
  const { classifier, joint, semantic, wordWidth } = given;
  const codeCount = semantic.length / vectorWidth;
  const graph = new OnnxGraph();
  const input = graph.node('Concat', ['vectors', 'words'], { axis: 1 });
  const product = (x: string, name: string, rows: Float32Array): string =>
    byteProduct(graph, x, name, rows.length / codeCount, rows);
  const scores = graph.node(
    'Concat',
    [
      product('vectors', 'classifier', classifier),
      product(input, 'joint', joint),
      product('vectors', 'semantic', semantic),
    ],
    { axis: 1 },
  );
  graph.output('scores', scores);
  return graph.modelOf(
    { vectors: ['batch', vectorWidth], words: ['batch', wordWidth] },
    { scores: ['batch', learnedViews.length * codeCount] },
  );
}
