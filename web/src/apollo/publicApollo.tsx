import { ApolloProvider } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { createApolloClient } from './apollo.ts';

const client = createApolloClient();

/** Provides the Apollo client of the public pages. Their parts that need it are loaded together with it. */
export function PublicApolloProvider({ children }: { children: ReactNode }) {
  return <ApolloProvider client={client}>{children}</ApolloProvider>;
}
