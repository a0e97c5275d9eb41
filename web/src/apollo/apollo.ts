import { ApolloClient, ApolloLink, CombinedGraphQLErrors, HttpLink, InMemoryCache } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { type DocumentNode, Kind } from 'graphql';
import { possibleTypes } from '../generated/possibleTypes.generated.ts';
import { queryHashes } from '../generated/queryHashes.generated.ts';
import { tap } from 'rxjs';
import { type AdminAction, track } from '../devices/analytics.ts';

/** The authentication of a client's requests. */
export interface AuthOptions {
  getToken: () => Promise<string | null>;
  /** Called when the server rejects the token, or when its owner doesn't have permission. */
  onAuthError: (code: 'UNAUTHENTICATED' | 'FORBIDDEN') => void;
}

const noCache = { fetchPolicy: 'no-cache' } as const;

/** Creates a page's Apollo client. Without `auth`, as on the public pages, requests carry no token. */
export function createApolloClient(auth?: AuthOptions): ApolloClient {
  const queryLink = createPersistedQueryLink(new HttpLink({ uri: '/graphql' }), auth === undefined);
  return new ApolloClient({
    cache: createCache(),
    dataMasking: true,
    // Disables the cache, so that admins get the newest data, including other admins' changes.
    ...(auth !== undefined && { defaultOptions: { query: noCache, watchQuery: noCache, mutate: noCache } }),
    link: auth === undefined ? queryLink : createAuthLink(auth, queryLink),
  });
}

/**
 * Sends queries with their persisted hash. Visitors' queries are GET requests, so that shared caches can store the
 * responses. Admins' queries are POST requests, because their variables, such as the text of a draft, must not be part
 * of a URL.
 */
function createPersistedQueryLink(httpLink: ApolloLink, isPublic: boolean): ApolloLink {
  const persistedQueryLink = new PersistedQueryLink({
    generateHash: ({ definitions }) => queryHashes[getOperationName(definitions)] ?? '',
    useGETForHashedQueries: isPublic,
  });
  return ApolloLink.split(
    ({ operationName }) => Object.hasOwn(queryHashes, operationName ?? ''),
    persistedQueryLink.concat(httpLink),
    httpLink,
  );
}

function getOperationName(definitions: DocumentNode['definitions']): string {
  const operation = definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  return operation?.name?.value ?? '';
}

function createCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes,
    typePolicies: {
      // Two thoughts can use the same video with different start times, so its id doesn't identify it.
      Video: { keyFields: false },
    },
  });
}

function createAuthLink({ getToken, onAuthError }: AuthOptions, next: ApolloLink): ApolloLink {
  const authHeaderLink = new SetContextLink(async ({ headers }) => {
    const bearerToken = await getToken();
    return bearerToken === null ? {} : { headers: { ...headers, authorization: `Bearer ${bearerToken}` } };
  });
  const authErrorLink = new ErrorLink(({ error }) => {
    if (!CombinedGraphQLErrors.is(error)) return;
    const codes = new Set(error.errors.map(({ extensions }) => extensions?.['code']));
    if (codes.has('UNAUTHENTICATED')) onAuthError('UNAUTHENTICATED');
    else if (codes.has('FORBIDDEN')) onAuthError('FORBIDDEN');
  });
  return authErrorLink.concat(analyticsLink).concat(authHeaderLink).concat(next);
}

/** Logs an analytics event for each admin mutation that succeeded. */
const analyticsLink = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    tap(({ data, errors }) => {
      const action = actionsByOperation[operation.operationName ?? ''];
      const isDryRun = operation.variables['dryRun'] === true;
      const isSuccessful = errors === undefined && !isDryRun && !Object.values(data ?? {}).some(isNotSaved);
      if (action !== undefined && isSuccessful) track({ name: 'admin_action', action });
    }),
  ),
);

/** Returns whether a result means that nothing was saved. Stale versions and validation problems aren't errors. */
function isNotSaved(result: { __typename?: string } | null): boolean {
  const { __typename: type } = result ?? {};
  return type === 'StaleThought' || type === 'InvalidThought';
}

const actionsByOperation: Record<string, AdminAction> = {
  AddThought: 'add',
  UpdateThought: 'update',
  DeleteThought: 'delete',
  RestoreThought: 'restore',
  ImportThoughts: 'import',
  GenerateImage: 'generate_image',
  InviteAdmin: 'invite',
  RevokeAdmin: 'revoke',
  NotifyVisitors: 'notify',
};
