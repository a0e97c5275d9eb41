export class BodyTooLarge extends Error {
  override name = 'TooLarge';
}

/** A response's whole body, read no further than `mostBytes`. @throws {BodyTooLarge} beyond. */
export async function readBodyWithLimit(
  response: Response,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new BodyTooLarge(`The answer holds more than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
