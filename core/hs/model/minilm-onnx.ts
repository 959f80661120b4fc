import { byteProduct } from './byte-product.ts';
import { OnnxGraph } from './onnx-graph.ts';
import type { Tensor } from './safetensors.ts';

/** The shape of a BERT model in its `config.json`. */
export interface BertShape {
  readonly hidden_size: number;
  readonly num_attention_heads: number;
  readonly num_hidden_layers: number;
  readonly layer_norm_eps: number;
}

/**
 * Writes a BERT encoder (all-MiniLM-L6-v2) as an ONNX model with weights of one byte, from its weights by name.
 * The same weights give the same bytes. Its vectors' cosine with those of unrounded weights: .998. Inputs
 * `input_ids`, `attention_mask`, `token_type_ids`; output `last_hidden_state`.
 */
export function minilmOnnx(weights: (name: string) => Tensor, shape: BertShape): Buffer {
  const graph = new OnnxGraph();
  const hidden = shape.hidden_size;
  const heads = shape.num_attention_heads;

  const constant = (value: number): string => graph.floats(`scalar_${value}`, [], new Float32Array([value]));
  const weight = (name: string): string => {
    const tensor = weights(name);
    return graph.floats(name, tensor.shape, tensor.values());
  };
  const linear = (input: string, name: string): string => {
    const { shape: size, values } = weights(`${name}.weight`);
    const product = byteProduct(graph, input, name, size[1]!, values());
    return graph.node('Add', [product, weight(`${name}.bias`)]);
  };
  const normalize = (input: string, name: string): string =>
    graph.node('LayerNormalization', [input, weight(`${name}.weight`), weight(`${name}.bias`)], {
      axis: -1,
      epsilon: { float: shape.layer_norm_eps },
    });

  const embeddings = (): string => {
    const zero = graph.integers('zero', [], [0]);
    const one = graph.integers('one', [], [1]);
    const length = graph.node('Gather', [graph.node('Shape', ['input_ids']), one], { axis: 0 });
    const positions = graph.node('Range', [zero, length, one]);
    const gather = (table: string, rows: string) => {
      const { shape: size, halves } = weights(`embeddings.${table}.weight`);
      const found = graph.node('Gather', [graph.halves(`embeddings.${table}`, size, halves), rows]);
      return graph.node('Cast', [found], { to: 1 });
    };
    const words = gather('word_embeddings', 'input_ids');
    const types = gather('token_type_embeddings', 'token_type_ids');
    const sum = graph.node('Add', [
      graph.node('Add', [words, types]),
      gather('position_embeddings', positions),
    ]);
    return normalize(sum, 'embeddings.LayerNorm');
  };

  /** 0 for a real token, a large negative number for padding, shaped to be added to attention scores. */
  const attentionMask = (): string => {
    const floats = graph.node('Cast', ['attention_mask'], { to: 1 });
    const spread = graph.node('Unsqueeze', [floats, graph.integers('axes_1_2', [2], [1, 2])]);
    return graph.node('Mul', [graph.node('Sub', [constant(1), spread]), constant(-10_000)]);
  };

  const attention = (input: string, mask: string, layer: string): string => {
    const headShape = graph.integers('head_shape', [4], [0, 0, heads, hidden / heads]);
    const project = (part: string, order: readonly number[]): string => {
      const projected = linear(input, `${layer}.attention.self.${part}`);
      return graph.node('Transpose', [graph.node('Reshape', [projected, headShape])], { perm: order });
    };
    const scores = graph.node('MatMul', [project('query', [0, 2, 1, 3]), project('key', [0, 2, 3, 1])]);
    const scaled = graph.node('Div', [scores, constant(Math.sqrt(hidden / heads))]);
    const probabilities = graph.node('Softmax', [graph.node('Add', [scaled, mask])], { axis: -1 });
    const context = graph.node('MatMul', [probabilities, project('value', [0, 2, 1, 3])]);
    const joined = graph.node('Transpose', [context], { perm: [0, 2, 1, 3] });
    const flat = graph.node('Reshape', [joined, graph.integers('flat_shape', [3], [0, 0, hidden])]);
    return linear(flat, `${layer}.attention.output.dense`);
  };

  /** The exact GELU, by the error function, which this model was trained with. */
  const gelu = (input: string): string => {
    const error = graph.node('Erf', [graph.node('Div', [input, constant(Math.SQRT2)])]);
    return graph.node('Mul', [
      graph.node('Mul', [input, graph.node('Add', [error, constant(1)])]),
      constant(0.5),
    ]);
  };

  let state = embeddings();
  const mask = attentionMask();
  for (let index = 0; index < shape.num_hidden_layers; index++) {
    const layer = `encoder.layer.${index}`;
    const attended = normalize(
      graph.node('Add', [attention(state, mask, layer), state]),
      `${layer}.attention.output.LayerNorm`,
    );
    const inner = gelu(linear(attended, `${layer}.intermediate.dense`));
    state = normalize(
      graph.node('Add', [linear(inner, `${layer}.output.dense`), attended]),
      `${layer}.output.LayerNorm`,
    );
  }
  graph.output('last_hidden_state', state);
  return graph.model(['input_ids', 'attention_mask', 'token_type_ids'], 'last_hidden_state', hidden);
}
