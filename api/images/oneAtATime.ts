let previous: Promise<unknown> = Promise.resolve();

/**
 * Calls the function when all earlier ones have ended. Decoding or drawing an image takes a processor and up to 100 MB,
 * so that several at once would take both from all other requests.
 */
export function runOneAtATime<Result>(run: () => Promise<Result>): Promise<Result> {
  const result = previous.then(run);
  previous = result.catch(() => {});
  return result;
}
