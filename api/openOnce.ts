/**
 * Returns a function that calls `open` once, and returns the same result from then on. After a failure, the next call
 * tries again.
 */
export function openOnce<Opened>(open: () => Promise<Opened>): () => Promise<Opened> {
  let opening: Promise<Opened> | undefined;
  return () =>
    (opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));
}
