import { createApolloClient } from './apollo.ts';

/** The Apollo client of the public pages, loaded with the first component that needs it. */
export const publicClient = createApolloClient();
