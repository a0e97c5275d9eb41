/**
 * A request as the application receives it from an adapter. Unlike a `Request`, it can't be read: only the adapters
 * read bodies, up to the limit of `pathname`, which is also what the routes are found by.
 */
export interface IncomingRequest {
  method: string;
  /** The URL that the client requested. Its path is `pathname`. */
  url: string;
  /** The normalized path, still encoded. */
  pathname: string;
  headers: Headers;
  /** Empty if there is none, if the route accepts none, and if it is larger than its limit. */
  body: Buffer;
  /** The length of the body in bytes, even if it is larger than its limit. */
  bodyLength: number;
}
