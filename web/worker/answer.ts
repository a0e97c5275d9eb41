// Who answers a page's request: the server when it can, else what was kept. Nothing of the admin's is ever kept.
import { type Beside, fetchAndKeep, findKept } from './fetchAndKeep.ts';
import { findNewest, isShellFile, openShell, shellFile, shellPage } from './shell.ts';

/** A visitor looks at nothing for no longer than this while something was kept. */
const patienceMs = 4_000;

const mostPages = 30;
const mostAnswers = 60;
const mostImages = 100;

/** Null leaves the request to the browser. */
export function answer(request: Request, beside: Beside): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || request.headers.has('range')) return null;
  if (request.mode === 'navigate') return isApplication(pathname) ? page(request, beside) : null;
  if (pathname === '/graphql') return request.headers.has('authorization') ? null : graphql(request, beside);
  if (isStoredImage(pathname)) return image(request, beside);
  return isShellFile(pathname) ? shellFile(request, beside) : null;
}

/** What a page had loaded before this worker was there to see it. */
export async function keepWhatWasSeen(urls: string[], beside: Beside): Promise<void> {
  await Promise.allSettled(
    urls.map(async (url) => {
      const { origin, pathname } = new URL(url);
      if (origin !== location.origin) return;
      // The API answers only questions that a foreign page could not ask.
      if (pathname === '/graphql')
        await graphql(new Request(url, { headers: { 'apollo-require-preflight': '1' } }), beside);
      else if (isStoredImage(pathname)) await image(new Request(url), beside);
      else if (pathname.startsWith('/assets/')) await shellFile(new Request(url), beside);
      else if (pathname.startsWith('/thought/')) await page(new Request(url), beside);
    }),
  );
}

/** Named by its bytes, so that it never changes. */
function isStoredImage(pathname: string): boolean {
  return /^\/images\/[0-9a-f]{64}\./.test(pathname);
}

function isApplication(pathname: string): boolean {
  return pathname === '/' || pathname.startsWith('/thought/') || pathname === '/admin';
}

/** Thought pages are kept as they were served; every other address starts from the shell. */
async function page(request: Request, beside: Beside): Promise<Response> {
  const isThought = new URL(request.url).pathname.startsWith('/thought/');
  const fresh = isThought
    ? fetchAndKeep(request, beside, async (copy) =>
        keep(await openShell(), request.url, copy, mostPages, '/thought/'),
      )
    : fetch(request);
  return withinPatience(
    fresh,
    async () => (isThought ? await findNewest(request.url) : undefined) ?? findNewest(shellPage),
  );
}

async function graphql(request: Request, beside: Beside): Promise<Response> {
  const fresh = fetchAndKeep(request, beside, async (copy) => {
    if (await isWhole(copy.clone())) await keep(await caches.open('answers'), request.url, copy, mostAnswers);
  });
  return withinPatience(fresh, async () => {
    const answers = await caches.open('answers');
    return (await answers.match(request.url)) ?? anotherStretch(request.url, answers);
  });
}

async function isWhole(response: Response): Promise<boolean> {
  const { data, errors } = (await response.json()) as { data?: unknown; errors?: unknown };
  return data !== undefined && data !== null && errors === undefined;
}

let given = 0;

/** Offline, a walk with another seed may go on with any stretch that is there, the newest first. */
async function anotherStretch(url: string, answers: Cache): Promise<Response | undefined> {
  if (!isFeed(url)) return undefined;
  const stretches = (await answers.keys()).filter((kept) => isFeed(kept.url)).toReversed();
  const stretch = stretches[given % Math.max(1, stretches.length)];
  given += 1;
  return stretch && answers.match(stretch);
}

function isFeed(url: string): boolean {
  return new URL(url).searchParams.get('operationName') === 'Home';
}

async function image(request: Request, beside: Beside): Promise<Response> {
  const kept = await findKept(request.url, 'images');
  return (
    kept ??
    fetchAndKeep(request, beside, async (copy) =>
      keep(await caches.open('images'), request.url, copy, mostImages),
    )
  );
}

/** Keeps a copy as the newest one; the oldest make room. */
async function keep(cache: Cache, url: string, copy: Response, most: number, path = '/'): Promise<void> {
  await cache.delete(url);
  await cache.put(url, copy);
  const kept = (await cache.keys()).filter((request) => new URL(request.url).pathname.startsWith(path));
  await Promise.all(kept.slice(0, -most).map((request) => cache.delete(request)));
}

/** The fresh response; what was kept when there is none, or none in time. */
async function withinPatience(
  fresh: Promise<Response>,
  fallback: () => Promise<Response | undefined>,
): Promise<Response> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), patienceMs);
  const first = await Promise.race([fresh.catch(() => null), late]);
  clearTimeout(timer);
  return first ?? (await fallback().catch(() => undefined)) ?? fresh;
}
