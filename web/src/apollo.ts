import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';

/** The one client of a page; each page's operations go through it. */
export function createClient(): ApolloClient {
  return new ApolloClient({
    cache: new InMemoryCache(),
    link: new HttpLink({ uri: '/graphql' }),
  });
}
