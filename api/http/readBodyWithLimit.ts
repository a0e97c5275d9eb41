export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

/** Returns the body of a request or a response. @throws {BodyTooLarge} as soon as it exceeds `maxBytes`. */
export async function readBodyWithLimit(
  { body }: Pick<Response, 'body'>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new BodyTooLarge(`The body has more than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
