export class TooLarge extends Error {
  override name = 'TooLarge';
}

/** A response's whole body, read no further than `mostBytes`. @throws {TooLarge} beyond. */
export async function readBounded(response: Response, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > mostBytes) throw new TooLarge(`The answer holds more than ${mostBytes} bytes.`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
