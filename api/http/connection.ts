import type { ClientNetwork } from './clientNetwork.ts';

/** What an adapter knows about a request that the request itself doesn't contain. */
export interface Connection {
  /** Names the request in the log and in masked errors. */
  requestId: string;
  clientNetwork: ClientNetwork;
}
