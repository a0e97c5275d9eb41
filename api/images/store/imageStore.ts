/**
 * The interface that both stores of images implement. One contract suite tests both.
 *
 * An image is stored once under its name, `{sha256}.{ext}`, separately from the thoughts that show it, and never
 * changes. An image that no thought shows any more is marked as unused and deleted later, so that an earlier version
 * of a thought can be restored with its image. Timestamps are ISO 8601 strings in UTC. Every method throws
 * `StoreUnavailable` when the store doesn't respond in time.
 */
export interface ImageStore {
  /** Stores the image, or marks it as used if it exists. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Returns the bytes, or null when there is no such image. */
  find(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Marks the image as used, and returns whether it exists. */
  markUsed(name: string): Promise<boolean>;
  /**
   * Marks images that are not in `usedNames` as unused since `now`, unless they are marked already, and deletes images
   * that have been unused since before `unusedBefore`. Returns how many were deleted. Images that are stored or marked
   * as used at the same time aren't deleted.
   */
  deleteUnused(
    usedNames: ReadonlySet<string>,
    timing: { now: string; unusedBefore: string },
  ): Promise<number>;
}
