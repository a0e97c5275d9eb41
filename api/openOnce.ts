/**
 * Returns a function that opens something with its first call, and returns the same with all later calls. After a
 * failure, the next call tries again, so that a short outage doesn't outlive itself.
 */
export function openOnce<Opened>(open: () => Promise<Opened>): () => Promise<Opened> {
  let opening: Promise<Opened> | undefined;
  return () =>
    (opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));
}
