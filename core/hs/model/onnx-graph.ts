import { bytesField, floatField, integerField, type Message, message } from './onnx-message.ts';

/** TensorProto.DataType */
const elementTypes = { float: 1, uint8: 2, int64: 7, float16: 10 } as const;

/** Operators of the runtime beside those of ONNX. */
const runtimeDomain = 'com.microsoft';
const runtimeOperators: readonly string[] = ['MatMulNBits'];

/** AttributeProto.AttributeType */
const attributeTypes = { float: 1, integer: 2, integers: 7 } as const;

/** Sizes, or names of sizes that are known only when the model runs. */
export type Shape = readonly (number | string)[];

export type Attribute = number | readonly number[] | { readonly float: number };

/** Collects the nodes and constants of a graph, and writes it as an ONNX model. */
export class OnnxGraph {
  readonly #nodes: Message[] = [];
  readonly #constants = new Map<string, Message>();
  #count = 0;

  floats(name: string, shape: readonly number[], values: Float32Array): string {
    return this.#constant(name, 'float', shape, values);
  }

  /** @param halves as they are stored: IEEE 754 binary16. */
  halves(name: string, shape: readonly number[], halves: Uint16Array): string {
    return this.#constant(name, 'float16', shape, halves);
  }

  bytes(name: string, shape: readonly number[], values: Uint8Array): string {
    return this.#constant(name, 'uint8', shape, values);
  }

  integers(name: string, shape: readonly number[], values: readonly number[]): string {
    return this.#constant(name, 'int64', shape, BigInt64Array.from(values.map(BigInt)));
  }

  /** Adds a node and returns the names of its outputs. */
  nodes(
    operator: string,
    inputs: readonly string[],
    attributes: Readonly<Record<string, Attribute>> = {},
    outputCount = 1,
  ): readonly string[] {
    const outputs = Array.from({ length: outputCount }, () => `value_${this.#count++}`);
    this.#add(operator, inputs, outputs, attributes);
    return outputs;
  }

  node(
    operator: string,
    inputs: readonly string[],
    attributes: Readonly<Record<string, Attribute>> = {},
  ): string {
    return this.nodes(operator, inputs, attributes)[0]!;
  }

  /** Names a value as one that the model gives out. */
  output(name: string, value: string): void {
    this.#add('Identity', [value], [name], {});
  }

  /** The model as bytes; inputs are int64 of `[batch, length]`, the output floats of `[batch, length, width]`. */
  model(inputs: readonly string[], output: string, width: number): Buffer {
    return this.#model(
      inputs.map((name) => valueInfo(name, 'int64', ['batch', 'length'])),
      [valueInfo(output, 'float', ['batch', 'length', width])],
    );
  }

  /** The model as bytes, with float inputs and outputs of the given shapes. */
  modelOf(inputs: Readonly<Record<string, Shape>>, outputs: Readonly<Record<string, Shape>>): Buffer {
    const floats = (values: Readonly<Record<string, Shape>>) =>
      Object.entries(values).map(([name, shape]) => valueInfo(name, 'float', shape));
    return this.#model(floats(inputs), floats(outputs));
  }

  #model(inputs: readonly Message[], outputs: readonly Message[]): Buffer {
    const graph = message(
      ...this.#nodes,
      bytesField(2, 'landfall'),
      ...this.#constants.values(),
      ...inputs.map((input) => bytesField(11, input)),
      ...outputs.map((output) => bytesField(12, output)),
    );
    const opset = message(bytesField(1, ''), integerField(2, 17));
    const runtimeOpset = message(bytesField(1, runtimeDomain), integerField(2, 1));
    return Buffer.concat(
      message(
        integerField(1, 8),
        bytesField(2, 'landfall'),
        bytesField(7, graph),
        bytesField(8, opset),
        bytesField(8, runtimeOpset),
      ),
    );
  }

  #add(
    operator: string,
    inputs: readonly string[],
    outputs: readonly string[],
    attributes: Readonly<Record<string, Attribute>>,
  ): void {
    const node = message(
      ...inputs.map((name) => bytesField(1, name)),
      ...outputs.map((name) => bytesField(2, name)),
      bytesField(3, `${operator}_${this.#nodes.length}`),
      bytesField(4, operator),
      ...(runtimeOperators.includes(operator) ? [bytesField(7, runtimeDomain)] : []),
      ...Object.entries(attributes).map(([name, value]) => bytesField(5, attribute(name, value))),
    );
    this.#nodes.push(bytesField(1, node));
  }

  #constant(
    name: string,
    type: keyof typeof elementTypes,
    shape: readonly number[],
    values: Float32Array | BigInt64Array | Uint16Array | Uint8Array,
  ): string {
    if (!this.#constants.has(name)) {
      const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
      const dimensions = shape.map((dimension) => integerField(1, dimension));
      const tensor = message(
        ...dimensions,
        integerField(2, elementTypes[type]),
        bytesField(8, name),
        bytesField(9, bytes),
      );
      this.#constants.set(name, bytesField(5, tensor));
    }
    return name;
  }
}

function attribute(name: string, value: Attribute): Message {
  if (typeof value === 'number')
    return message(bytesField(1, name), integerField(3, value), integerField(20, attributeTypes.integer));
  if ('float' in value)
    return message(bytesField(1, name), floatField(2, value.float), integerField(20, attributeTypes.float));
  const items = value.map((item) => integerField(8, item));
  return message(bytesField(1, name), ...items, integerField(20, attributeTypes.integers));
}

function valueInfo(
  name: string,
  type: keyof typeof elementTypes,
  shape: readonly (number | string)[],
): Message {
  const dimensions = shape.map((dimension) =>
    bytesField(1, typeof dimension === 'string' ? bytesField(2, dimension) : integerField(1, dimension)),
  );
  const tensor = message(integerField(1, elementTypes[type]), bytesField(2, message(...dimensions)));
  return message(bytesField(1, name), bytesField(2, bytesField(1, tensor)));
}
