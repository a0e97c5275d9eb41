/** Keeps the worker running until the promise settles, without delaying the response. */
export type WaitUntil = (work: Promise<unknown>) => void;

/** Returns the server's response without delay, and stores a copy in the background if it is successful. */
export function fetchAndCache(
  request: Request,
  waitUntil: WaitUntil,
  store: (copy: Response) => Promise<void>,
): Promise<Response> {
  // Cloned here, because a response can't be cloned after its body has been read.
  const fetched = fetch(request).then((response) => ({
    response,
    copy: response.ok ? response.clone() : null,
  }));
  // If storing fails, for example because the disk is full, the visitor still gets the response.
  const storeCopy = async () => {
    const { copy } = await fetched;
    if (copy !== null) await store(copy).catch(logError);
  };
  waitUntil(storeCopy().catch(ignoreFailedFetch));
  return fetched.then(({ response }) => response);
}

/** Returns a response from the named cache or from any; undefined if there is none or the caches can't be read. */
export function findCached(url: string, cacheName?: string): Promise<Response | undefined> {
  return caches.match(url, cacheName === undefined ? {} : { cacheName }).catch(logError);
}

function ignoreFailedFetch(): void {}

/** Logs an error that doesn't prevent a response, with its stack. */
export function logError(error: unknown): undefined {
  console.error('A part of the service worker failed.', error);
}
