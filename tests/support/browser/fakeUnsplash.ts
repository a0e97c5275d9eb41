// A local server that fakes Unsplash and the placeholder service.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { listen } from '../site/listen.ts';
import { createPng } from './imageSamples.ts';

interface RecordedRequest {
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
}

interface FakeResponse {
  status?: number;
  headers?: Record<string, string>;
  /** An object is sent as JSON. */
  body?: string | Uint8Array | object;
  /** Whether the server never responds. */
  isHanging?: boolean;
}

export interface FakeUnsplash {
  url: string;
  /** All requests, in order. */
  requests: RecordedRequest[];
  /** Sets the response for paths that begin with `path`, such as `/photos/random`. */
  respondWith(path: string, response: FakeResponse | ((request: RecordedRequest) => FakeResponse)): void;
  close(): void;
}

export async function startFakeUnsplash(): Promise<FakeUnsplash> {
  const requests: RecordedRequest[] = [];
  const responses = new Map<string, FakeResponse | ((request: RecordedRequest) => FakeResponse)>();
  const server = createServer((incoming, response) => {
    const url = new URL(incoming.url ?? '/', 'http://localhost');
    const request = {
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: incoming.headers,
    };
    requests.push(request);
    const fakeResponse = [...responses].find(([path]) => url.pathname.startsWith(path))?.[1] ?? {
      status: 404,
    };
    send(response, typeof fakeResponse === 'function' ? fakeResponse(request) : fakeResponse);
  });
  const { url, close } = await listen(server);
  responses.set('/photos/random', { body: createPhoto(url) });
  responses.set('/photos/', { body: { url: `${url}/full.png` } });
  responses.set('/regular.png', {
    headers: { 'content-type': 'image/png' },
    body: createPng(80, 60, { grey: 128 }),
  });
  responses.set('/seed/', { status: 302, headers: { location: '/placeholder.png' } });
  responses.set('/placeholder.png', {
    headers: { 'content-type': 'image/png' },
    body: createPng(80, 60, { grey: 200 }),
  });
  return {
    url,
    requests,
    respondWith: (path, response) => void responses.set(path, response),
    close,
  };
}

/** Returns a photo as Unsplash's API does, reduced to a few fields. */
export function createPhoto(url: string) {
  return {
    id: 'Dwu85P9SOIk',
    urls: { raw: `${url}/raw.png`, regular: `${url}/regular.png`, thumb: `${url}/thumb.png` },
    links: {
      html: 'https://unsplash.com/photos/Dwu85P9SOIk',
      download_location: `${url}/photos/Dwu85P9SOIk/download?ixid=abc`,
    },
    user: { name: 'Ada Example', links: { html: 'https://unsplash.com/@ada' } },
  };
}

function send(
  response: ServerResponse,
  { status = 200, headers = {}, body = '', isHanging = false }: FakeResponse,
): void {
  if (isHanging) return;
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  response.writeHead(status, { ...(!isRaw && { 'content-type': 'application/json' }), ...headers });
  response.end(isRaw ? body : JSON.stringify(body));
}
