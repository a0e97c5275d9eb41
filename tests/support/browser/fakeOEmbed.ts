// A local server that fakes YouTube's oEmbed service.
import { createServer } from 'node:http';
import { listen } from '../site/listen.ts';

interface FakeResponse {
  status?: number;
  headers?: Record<string, string>;
  body: string;
}

export interface FakeOEmbed {
  /** Sends what is meant for YouTube to the fake. */
  fetch: typeof globalThis.fetch;
  /** The videos that were asked for. */
  requestedUrls: (string | null)[];
  /** Sets the response to all requests; null for none. */
  respondWith(response: FakeResponse | null): void;
  close(): void;
}

export async function startFakeOEmbed(talk: object): Promise<FakeOEmbed> {
  const requestedUrls: (string | null)[] = [];
  let response: FakeResponse | null = { body: JSON.stringify(talk) };
  const server = createServer((incoming, outgoing) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost');
    requestedUrls.push(searchParams.get('url'));
    if (response === null) return;
    const isKnown = pathname === '/oembed' && searchParams.get('format') === 'json';
    const { status = 200, headers, body } = isKnown ? response : { status: 404, body: 'Not Found' };
    outgoing.writeHead(status, headers).end(body);
  });
  const { url, close } = await listen(server);
  return {
    fetch: (input, init) => {
      const requested = input instanceof Request ? input.url : input;
      return globalThis.fetch(requested.toString().replace('https://www.youtube.com', url), init);
    },
    requestedUrls,
    respondWith: (newResponse) => {
      response = newResponse;
    },
    close,
  };
}
