import { cut, oneLine, pageTitle } from '#domain/headWords.ts';
import { thoughtPath } from '#domain/thoughtPath.ts';
import { embedPath, siteUrl } from './addresses.ts';
import { escapeHtml } from './escape.ts';
import type { Handler } from './router.ts';
import { type ImageSize, shareImage } from './shareImage.ts';
import type { Finders } from './thoughtPage.ts';

const widest = 600;
const highest = 340;
const keptSeconds = 3600;
/** An id has at most 1,500 bytes, each of which may be written as three characters. */
const mostAddressCharacters = 8_192;

/** A thought's page as a small card in somebody else's page: https://oembed.com */
export function oembed({ find, measureImage }: Pick<Finders, 'find' | 'measureImage'>): Handler {
  return async (request, _match, services) => {
    const query = new URL(request.url).searchParams;
    const url = query.get('url');
    const format = query.get('format') ?? 'json';
    const width = readMost(query.get('maxwidth'), widest);
    const height = readMost(query.get('maxheight'), highest);
    if (format === 'xml')
      return refuse(501, 'Only JSON is spoken here: leave `format` out, or ask for `format=json`.');
    if (format !== 'json') return refuse(400, '`format` is unknown: leave it out, or ask for `format=json`.');
    if (url === null) return refuse(400, '`url` is missing: give it the address of a thought’s page.');
    if (width === null) return refuse(400, '`maxwidth` is a whole number of pixels above 0.');
    if (height === null) return refuse(400, '`maxheight` is a whole number of pixels above 0.');

    const origin = siteUrl(request, services);
    const id = thoughtIdIn(url, origin);
    const found = id === null ? { kind: 'absent' as const } : await find(id, services);
    if (found.kind === 'absent') return refuse(404, 'This is not the address of a thought’s page.');
    if (found.kind === 'fallback')
      return refuse(503, 'The thought can’t be read right now.', { 'retry-after': '30' });

    const { thought } = found;
    const { productName } = services.settings;
    const image = await shareImage(thought, origin, productName, (path) => measureImage(path, services));
    const title = cut(pageTitle(thought.thought, productName), 200);
    const frame =
      `<iframe src="${escapeHtml(`${origin}${embedPath(thought.id)}`)}" width="${width}" height="${height}" ` +
      `title="${escapeHtml(title)}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" ` +
      'style="border:0;max-width:100%"></iframe>';
    return Response.json(
      {
        version: '1.0',
        type: 'rich',
        title,
        ...(thought.author !== null && { author_name: oneLine(thought.author) }),
        author_url: `${origin}${thoughtPath(thought.id)}`,
        provider_name: productName,
        provider_url: `${origin}/`,
        ...(!image.isStandIn && { cache_age: keptSeconds }),
        ...(fits(image.size, query) && {
          thumbnail_url: image.url,
          thumbnail_width: image.size.width,
          thumbnail_height: image.size.height,
        }),
        html: frame,
        width,
        height,
      },
      {
        headers: {
          ...openToAll,
          'cache-control': image.isStandIn ? 'no-store' : `public, max-age=${keptSeconds}`,
        },
      },
    );
  };
}

const openToAll = { 'access-control-allow-origin': '*' };

function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    { error: message },
    { status, headers: { ...openToAll, 'cache-control': 'no-store', ...headers } },
  );
}

/** Null when it is no whole number above 0; the most we use without one. */
function readMost(text: string | null, most: number): number | null {
  if (text === null) return most;
  return /^\d{1,9}$/.test(text) && Number(text) > 0 ? Math.min(Number(text), most) : null;
}

/** A thumbnail, too, keeps to the most that was asked for. */
function fits({ width, height }: ImageSize, query: URLSearchParams): boolean {
  const mostOf = (name: string) => readMost(query.get(name), Number.POSITIVE_INFINITY) ?? 0;
  return width <= mostOf('maxwidth') && height <= mostOf('maxheight');
}

function thoughtIdIn(address: string, origin: string): string | null {
  if (address.length > mostAddressCharacters || !URL.canParse(address)) return null;
  const url = new URL(address);
  const segment = /^\/thought\/([^/]+)$/.exec(url.pathname)?.[1];
  if (url.origin !== new URL(origin).origin || segment === undefined) return null;
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
