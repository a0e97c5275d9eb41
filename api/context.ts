import type { Services } from './services.ts';

/** What a resolver can reach. */
export interface Context extends Services {
  requestId: string;
}
