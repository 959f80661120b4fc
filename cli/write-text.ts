/** Waits until the text is taken, so that a slow reader slows the command down instead of filling memory. */
export function writeText(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(error) : resolve()));
  });
}
