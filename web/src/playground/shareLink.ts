// A link with a query in its fragment, which is never sent to a server.
import type { Example } from './examples.ts';

/** The query of a link, null for a link without one, or why the query can't be read. */
type SharedQuery = Example | null | 'broken' | 'tooLong';

/** Longer links are cut by some applications. The longest query that the API accepts fits, unless its variables are long. */
const maxLinkLength = 16_000;
/** A link can be made that takes up a thousand times as much memory. */
const maxBytes = 200_000;

/** Returns the query in a share link's fragment. Links of earlier versions have it as plain text. */
export async function parseShareLink(hash: string): Promise<SharedQuery> {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const query = parameters.get('query');
  if (query !== null) return { query, variables: parameters.get('variables') };
  const compressed = parameters.get('q');
  if (compressed === null) return null;
  try {
    const text = await decompress(compressed);
    if (text === null) return 'tooLong';
    const [first, second = null] = JSON.parse(text) as unknown[];
    const isValid = typeof first === 'string' && (second === null || typeof second === 'string');
    return isValid ? { query: first, variables: second } : 'broken';
  } catch {
    return 'broken';
  }
}

/** Returns a link that opens the page with the query, or null if it would be too long. */
export async function createShareLink(
  { query, variables }: Example,
  pageUrl: string,
): Promise<string | null> {
  const link = `${pageUrl}#q=${await compress(JSON.stringify([query, variables]))}`;
  return link.length <= maxLinkLength ? link : null;
}

/** Returns the text in base64url, whose characters all applications accept in links. */
async function compress(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Returns null if the text is too long. @throws if the link isn't complete. */
async function decompress(compressed: string): Promise<string | null> {
  const binary = atob(compressed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > maxBytes) {
      await reader.cancel();
      return null;
    }
  }
}
