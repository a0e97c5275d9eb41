/**
 * The port that both stores of images fill, held to one contract suite.
 *
 * An image is stored once under its name, `{sha256}.{ext}`, apart from the thoughts that show it, and never
 * changes. One that no thought shows any more is remembered as unused for a while before it goes, so that an
 * earlier text of a thought can come back with its image. Instants are ISO 8601 in UTC. Every method throws
 * `StoreUnavailable` when the store does not answer in time.
 */
export interface ImageStore {
  /** Stores what is not there yet; what is there is in use again. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is none. */
  find(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** The one secret of the site for signing addresses of photos; the first that is proposed stays. */
  getOrCreateSecret(proposal: string): Promise<string>;
  /** Says whether the image is there, and changes nothing. */
  has(name: string): Promise<boolean>;
  /** Says whether the image is there; if so, it is in use again. */
  markUsed(name: string): Promise<boolean>;
  /**
   * Notes since when each image that is not in use has been so, and deletes those unused since before
   * `unusedBefore`; returns how many. An image that is put or kept meanwhile stays.
   */
  deleteUnused(
    usedNames: ReadonlySet<string>,
    timing: { now: string; unusedBefore: string },
  ): Promise<number>;
}
