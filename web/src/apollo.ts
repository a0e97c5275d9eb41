import { ApolloClient, ApolloLink, CombinedGraphQLErrors, HttpLink, InMemoryCache } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { type DocumentNode, Kind } from 'graphql';
import { countedActions } from './countedActions.ts';
import { cursorPages } from './cursorPages.ts';
import { possibleTypes } from './generated/possibleTypes.generated.ts';
import { queryHashes } from './generated/queryHashes.generated.ts';

/** How a page's requests say who sends them. */
export interface Bearer {
  token: () => Promise<string | null>;
  /** Called when the server no longer takes the token, or its owner may not do this any more. */
  onRefused: (code: 'UNAUTHENTICATED' | 'FORBIDDEN') => void;
}

/** The one client of a page; each page's operations go through it. Visitors' pages send no token. */
export function createClient(bearer?: Bearer): ApolloClient {
  const http = byHash(new HttpLink({ uri: '/graphql' }));
  return new ApolloClient({ cache: createCache(), link: bearer === undefined ? http : signed(bearer, http) });
}

/** Queries are sent as GETs, by the hash that the server knows them by, so that caches in between may keep the answers. */
function byHash(http: ApolloLink): ApolloLink {
  const hashed = new PersistedQueryLink({
    generateHash: ({ definitions }) => queryHashes[operationNameOf(definitions)] ?? '',
    useGETForHashedQueries: true,
  });
  return ApolloLink.split(
    ({ operationName }) => Object.hasOwn(queryHashes, operationName ?? ''),
    hashed.concat(http),
    http,
  );
}

function operationNameOf(definitions: DocumentNode['definitions']): string {
  const operation = definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  return operation?.name?.value ?? '';
}

function createCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes,
    typePolicies: {
      Query: {
        fields: {
          thoughts: cursorPages(['search', 'orderBy', 'trashed']),
          audit: cursorPages([]),
        },
      },
      AdminUser: { keyFields: ['email'] },
      User: { keyFields: ['uid'] },
      // Two thoughts of one talk share a video's id, but not its second.
      Video: { keyFields: false },
      // A revision's version is a number within its thought: it has no identity of its own.
      Revision: { keyFields: false },
    },
  });
}

function signed({ token, onRefused }: Bearer, next: ApolloLink): ApolloLink {
  const sign = new SetContextLink(async ({ headers }) => {
    const bearerToken = await token();
    return bearerToken === null ? {} : { headers: { ...headers, authorization: `Bearer ${bearerToken}` } };
  });
  const watch = new ErrorLink(({ error }) => {
    if (!CombinedGraphQLErrors.is(error)) return;
    const codes = new Set(error.errors.map(({ extensions }) => extensions?.['code']));
    if (codes.has('UNAUTHENTICATED')) onRefused('UNAUTHENTICATED');
    else if (codes.has('FORBIDDEN')) onRefused('FORBIDDEN');
  });
  return watch.concat(countedActions).concat(sign).concat(next);
}
