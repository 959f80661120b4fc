/** How much of the input is answered at once. */
export interface BatchLimits {
  readonly lines: number;
  /** Of the lines as JSON. */
  readonly bytes: number;
  /** Characters kept of one line, so that an input without line ends does not fill memory. */
  readonly lineLength: number;
}

/**
 * The lines of a stream in groups, without their ends; a last line without an end counts too. A group is
 * given as soon as the stream has no more for the moment: whoever types or pipes slowly is answered line
 * by line.
 */
export async function* lineBatches(
  stream: AsyncIterable<Buffer | string>,
  limits: BatchLimits,
): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of stream) {
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    const [continued = '', ...others] = text.split('\n');
    const lines = [rest + continued, ...others];
    rest = lines.pop()!.slice(0, limits.lineLength);
    yield* grouped(
      lines.map((line) => line.replace(/\r$/, '').slice(0, limits.lineLength)),
      limits,
    );
  }
  rest += decoder.decode();
  if (rest !== '') yield [rest];
}

function* grouped(
  lines: readonly string[],
  limits: Pick<BatchLimits, 'lines' | 'bytes'>,
): Generator<readonly string[]> {
  let group: string[] = [];
  let bytes = 0;
  for (const line of lines) {
    const size = Buffer.byteLength(JSON.stringify(line));
    if (group.length === limits.lines || (group.length > 0 && bytes + size > limits.bytes)) {
      yield group;
      group = [];
      bytes = 0;
    }
    group.push(line);
    bytes += size;
  }
  if (group.length > 0) yield group;
}
