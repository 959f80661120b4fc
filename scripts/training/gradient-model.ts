import { InferenceSession, Tensor } from 'onnxruntime-node';
import { OnnxGraph } from '../../core/hs/model/onnx-graph.ts';

export interface Gradients {
  /** Of the weights: a row a code. */
  readonly ofWeights: Float32Array;
  /** Of the inputs: a row an example. */
  readonly ofInputs: Float32Array;
}

/**
 * The gradients of softmax cross-entropy, summed over a batch, as a graph for the runtime that the model
 * uses anyway: a hundred times faster than the same loops here.
 */
export async function gradientModel(codeCount: number, width: number) {
  const graph = new OnnxGraph();
  // The error is softmax(X · Wᵀ) − Y.
  const scores = graph.node('Gemm', ['inputs', 'weights'], { transB: 1 });
  const error = graph.node('Sub', [graph.node('Softmax', [scores], { axis: -1 }), 'labels']);
  graph.output('ofWeights', graph.node('Gemm', [error, 'inputs'], { transA: 1 }));
  graph.output('ofInputs', graph.node('Gemm', [error, 'weights']));
  const session = await InferenceSession.create(
    graph.modelOf(
      { inputs: ['batch', width], weights: [codeCount, width], labels: ['batch', codeCount] },
      { ofWeights: [codeCount, width], ofInputs: ['batch', width] },
    ),
    { intraOpNumThreads: 2 },
  );
  return async (
    inputs: Float32Array,
    labels: Float32Array,
    weights: Float32Array,
    wanted: readonly (keyof Gradients)[] = ['ofWeights', 'ofInputs'],
  ): Promise<Gradients> => {
    const batch = inputs.length / width;
    const found = await session.run(
      {
        inputs: new Tensor('float32', inputs, [batch, width]),
        labels: new Tensor('float32', labels, [batch, codeCount]),
        weights: new Tensor('float32', weights, [codeCount, width]),
      },
      [...wanted],
    );
    return {
      ofWeights: found.ofWeights!.data as Float32Array,
      ofInputs: (found.ofInputs?.data ?? new Float32Array()) as Float32Array,
    };
  };
}
