// The application without a server, so that the time of a request is its own.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createApp } from '../../api/app/app.ts';
import { readSettings } from '../../api/env.ts';
import { parseTarget, readPlainTarget } from '../../api/http/requestUrl.ts';
import { openServices, type Services } from '../../api/app/services.ts';
import { silentLog } from '../../tests/support/site/testLog.ts';

/** A request to the application. */
export interface SentRequest {
  /** The target as it is in the first line of the request, such as a path and a query. */
  target: string;
  method: string;
  headers: Record<string, string>;
  body: string | Buffer<ArrayBuffer> | null;
}

export interface TimedResponse {
  status: number;
  /** The body, without its encoding. */
  text: string;
  /** The time that the request has occupied the thread, in milliseconds. Other programs don't change it. */
  processorMs: number;
}

/** Returns undefined for a request whose URL or headers are invalid. */
export type SendRequest = (request: SentRequest) => Promise<TimedResponse | undefined>;

/** Opens the application over an empty SQLite database in memory, and lets it compile its code with some requests. */
export async function openApplication(): Promise<SendRequest> {
  const send = createSender(await openServices(readSettings({ DATA_DIR: ':memory:' }), { log: silentLog }));
  for (let seed = 0; seed < 300; seed += 1)
    await send(createPost({ query: `{ feed(seed: ${seed}) { thoughts { id } } }` }));
  return send;
}

export function createSender(services: Services): SendRequest {
  // Thousands of queries come from one network.
  const app = createApp({ ...services, parsingLimit: null });
  return async (sent) => {
    const request = createRequest(sent);
    if (request === undefined) return undefined;
    const before = process.threadCpuUsage();
    const response = await app.respond(request, createConnection());
    const { user, system } = process.threadCpuUsage(before);
    return {
      status: response.status,
      text: decode(response.body, response.headers['content-encoding']),
      processorMs: (user + system) / 1000,
    };
  };
}

function decode(bytes: Uint8Array, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return (encoding === 'gzip' ? gunzipSync(bytes) : Buffer.from(bytes)).toString();
}

/** @param body an object, which is sent as JSON, or a text. */
export function createPost(body: object | string, headers: Record<string, string> = {}): SentRequest {
  return {
    target: '/graphql',
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

export function createGet(target: string, headers: Record<string, string> = {}): SentRequest {
  return { target, method: 'GET', headers, body: null };
}

function createRequest({ target, method, headers: fields, body: content }: SentRequest) {
  try {
    const headers = new Headers({ host: 'localhost', ...fields });
    const url = readPlainTarget(target, headers) ?? parseTarget(target, headers, false);
    const body = Buffer.from(content ?? '');
    return url === null ? undefined : { method, ...url, headers, body, bodyLength: body.length };
  } catch {
    return undefined;
  }
}

function createConnection() {
  return {
    requestId: crypto.randomUUID(),
    readClientNetwork: () => '192.0.2.0/24',
  };
}
