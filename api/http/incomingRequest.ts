/**
 * A request as the application receives it from an adapter. Unlike a `Request`, it has no stream: the adapter has read
 * the body already, up to the limit of the route at `pathname`.
 */
export interface IncomingRequest {
  method: string;
  /** The URL that the client requested. Its path is `pathname`. */
  url: string;
  /** The normalized path, still encoded. */
  pathname: string;
  headers: RequestHeaders;
  /** Empty if there is none, if the route accepts none, and if it is larger than its limit. */
  body: Buffer;
  /** Returns whether the client has disconnected, where the adapter knows it. */
  isAbandoned?: () => boolean;
  /** The length of the body in bytes, even if it is larger than its limit. */
  bodyLength: number;
}

/** The headers of a request. Names are in lower case. A `Headers` would fit, but takes longer (docs/decisions/017). */
export interface RequestHeaders extends Iterable<[string, string]> {
  get: (name: string) => string | null;
  has: (name: string) => boolean;
}

/** Headers by name. Several values of one header are joined. */
export class HeadersByName implements RequestHeaders {
  readonly #values: Readonly<Record<string, string | string[] | undefined>>;

  /** @param values by names in lower case. */
  constructor(values: Readonly<Record<string, string | string[] | undefined>>) {
    this.#values = values;
  }

  get(name: string): string | null {
    const value = this.#values[name] ?? null;
    return Array.isArray(value) ? value.join(', ') : value;
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined;
  }

  *[Symbol.iterator](): Generator<[string, string]> {
    for (const name of Object.keys(this.#values)) yield [name, this.get(name) ?? ''];
  }
}
