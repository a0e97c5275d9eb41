import type { IncomingRequest } from '../../../api/http/incomingRequest.ts';
import { normalizeUrl } from '../../../api/http/requestUrl.ts';

/** Returns what an adapter passes to the application for a request with this body, however large it is. */
export function createIncomingRequest(
  { method, url, headers }: Request,
  text: string | Buffer = '',
): IncomingRequest {
  const body = Buffer.from(text);
  return { method, ...normalizeUrl(url), headers, body, bodyLength: body.length };
}
