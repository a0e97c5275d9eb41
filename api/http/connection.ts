/** Information from an adapter about a request that a `Request` doesn't contain. */
export interface Connection {
  /** Identifies the request in the log and in masked errors. */
  requestId: string;
  /** Returns the network of the client, such as `203.0.113.0/24`. Only a few requests need it. */
  readClientNetwork: () => string;
}
