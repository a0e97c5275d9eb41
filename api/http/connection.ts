import type { ClientNetwork } from './clientNetwork.ts';

/** Information from an adapter about a request that a `Request` doesn't contain. */
export interface Connection {
  /** Identifies the request in the log and in masked errors. */
  requestId: string;
  /** Only a few requests need it. */
  readClientNetwork: () => ClientNetwork;
}
