import { createApolloClient } from './apollo.ts';

/** The Apollo client of the public pages. Their parts that need it are loaded together with it. */
export const publicClient = createApolloClient();
