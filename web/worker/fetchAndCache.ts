/** The worker stays awake for this work, and nobody waits for it. */
export type WaitUntil = (work: Promise<unknown>) => void;

/** The server's answer at once; beside it a copy is kept when the answer is good. */
export function fetchAndCache(
  request: Request,
  waitUntil: WaitUntil,
  store: (copy: Response) => Promise<void>,
): Promise<Response> {
  // Copied before anybody reads it.
  const fetched = fetch(request).then((response) => ({
    response,
    copy: response.ok ? response.clone() : null,
  }));
  // A disk that is full, say, keeps nothing, and must not cost the visitor the answer that is there.
  waitUntil(fetched.then(({ copy }) => copy && store(copy)).catch(() => {}));
  return fetched.then(({ response }) => response);
}

/** A copy that was kept, by any cache or by one; none while a browser can't look. */
export function findCached(url: string, cacheName?: string): Promise<Response | undefined> {
  return caches.match(url, cacheName === undefined ? {} : { cacheName }).catch(() => undefined);
}
