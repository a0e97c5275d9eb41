// Creates and reads the responses of this server.

/** The parts of a response. */
export interface ResponseContent {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array<ArrayBuffer> | null;
}

/** The parts of responses. Reading them from a `Response` is much slower, because the body becomes a stream. */
const contents = new WeakMap<Response, ResponseContent>();

export function createResponse(content: ResponseContent): Response {
  const { status, headers, body } = content;
  const response = new Response(body, { status, headers });
  contents.set(response, content);
  return response;
}

/** Reads a response. Its body can be read only once, unless `createResponse` has created it. */
export async function readResponse(response: Response): Promise<ResponseContent> {
  const content = contents.get(response);
  if (content !== undefined) return content;
  const { status, headers } = response;
  const body = new Uint8Array(await response.arrayBuffer());
  return { status, headers: Object.fromEntries(headers), body };
}

const encoder = new TextEncoder();

/** Creates a text response. A status such as 204 allows no body, not even an empty one. */
export function createTextResponse(
  status: number,
  headers: Readonly<Record<string, string>>,
  text: string,
): Response {
  return createResponse({ status, headers, body: text === '' ? null : encoder.encode(text) });
}

/** Returns JSON, which caches don't store unless the headers allow it. */
export function createJsonResponse(
  status: number,
  value: object,
  headers: Record<string, string> = {},
): Response {
  const jsonHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return createTextResponse(status, { ...jsonHeaders, ...headers }, JSON.stringify(value));
}

/** Returns an error as plain text, which caches don't store. */
export function createErrorResponse(
  status: number,
  text: string,
  headers: Record<string, string> = {},
): Response {
  const textHeaders = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return createTextResponse(status, { ...textHeaders, ...headers }, text);
}

/** Returns a permanent redirect to a path of this site. */
export function createRedirect(location: string): Response {
  return createTextResponse(308, { location, 'cache-control': 'public, max-age=86400' }, '');
}
