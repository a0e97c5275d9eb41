let previous: Promise<unknown> = Promise.resolve();

/**
 * Calls the functions one after the other. Decoding or drawing an image takes a whole core and up to 100 MB, so several
 * at once would block other requests.
 */
export function runOneAtATime<Result>(run: () => Promise<Result>): Promise<Result> {
  const result = previous.then(run);
  previous = result.catch(() => {});
  return result;
}
