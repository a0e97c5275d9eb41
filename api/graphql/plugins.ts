// The plugins of Apollo Server: what they do with each operation and its response.
import type { ApolloServerPlugin, GraphQLRequestContextWillSendResponse } from '@apollo/server';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { isDenialReason } from '../logging/requestLog.ts';
import { createCacheLifetime } from './cacheLifetime.ts';
import { createGraphQLError, httpStatusByCode, isErrorCode } from './errorCodes.ts';
import type { ResolverContext } from './resolverContext.ts';

/** The part of a request's context that the plugins use. */
export interface PluginContext extends Pick<ResolverContext, 'report'> {
  requestId: string;
  /** Returns the caller, or null without a token. @throws UNAUTHENTICATED for an invalid token. */
  getViewer: () => Promise<{ uid: string } | null>;
  /** Returns the maximum number of seconds that the response may be cached for; Infinity without a limit. */
  getCachingLimit: () => number;
}

type ResponseContext = GraphQLRequestContextWillSendResponse<PluginContext>;

/** Reports what the log and the metrics say about an operation. */
export const summaryPlugin: ApolloServerPlugin<PluginContext> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation, contextValue }) => {
      if (operation !== undefined) contextValue.report({ operation: describeOperation(operation) });
    },
    didEncounterErrors: ({ errors, contextValue }) => reportErrors(errors, contextValue),
    willSendResponse: async ({ response: { body }, contextValue }) => {
      if (body.kind !== 'single' || body.singleResult.errors === undefined) return;
      const codes = body.singleResult.errors.map(({ extensions }) => String(extensions?.['code']));
      contextValue.report({ errorCodes: [...new Set(codes)] });
    },
  }),
};

/** Reports who was denied something, and gives the errors the id that the log has. */
export async function reportErrors(errors: readonly unknown[], context: PluginContext): Promise<void> {
  const graphqlErrors = errors.filter((error) => error instanceof GraphQLError);
  for (const { extensions } of graphqlErrors) extensions['requestId'] = context.requestId;
  const reason = graphqlErrors.map(({ extensions }) => extensions['denial']).find(isDenialReason);
  if (reason === undefined) return;
  const viewer = await context.getViewer().catch(() => null);
  context.report({ denial: { reason, uid: viewer?.uid ?? null } });
}

const maxNamedFields = 3;

/**
 * Returns the root fields of an operation, such as `feed` or `thoughts allowlist`. They are names of the schema, whereas
 * the name of the operation is text that any client can choose.
 */
function describeOperation({ selectionSet }: OperationDefinitionNode): string {
  const names = selectionSet.selections.map((selection) =>
    selection.kind === Kind.FIELD ? selection.name.value : '…',
  );
  const uniqueNames = [...new Set(names)];
  return [
    ...uniqueNames.slice(0, maxNamedFields),
    ...(uniqueNames.length > maxNamedFields ? ['…'] : []),
  ].join(' ');
}

/** Refuses every mutation of a demo before any of it is executed, whoever sends it. */
export const refuseMutationsPlugin: ApolloServerPlugin = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation }) => {
      if (operation?.operation === OperationTypeNode.MUTATION)
        throw createGraphQLError('FORBIDDEN', 'This is a demo: nothing can be changed here.');
    },
  }),
};

const maxErrors = 5;
const daySeconds = 24 * 3600;

/** Sets the status as "GraphQL over HTTP" specifies, limits the errors to five, and sets Cache-Control by the schema's directives. */
export function createResponsePlugin(schema: GraphQLSchema): ApolloServerPlugin<PluginContext> {
  const getLifetime = createCacheLifetime(schema);
  return {
    requestDidStart: async () => ({
      willSendResponse: async (context) => {
        const { body, http } = context.response;
        if (body.kind !== 'single') return;
        const result = body.singleResult;
        if (result.errors !== undefined) result.errors = result.errors.slice(0, maxErrors);
        if (result.data === undefined) http.status = getErrorStatus(context);
        const lifetime = isPublic(context) ? getLifetime(context.document) : 0;
        const cacheControl = formatCacheControl(lifetime, context.contextValue.getCachingLimit());
        http.headers.set('cache-control', cacheControl);
      },
    }),
  };
}

/** The codes of errors in the document or its variables, as opposed to errors of the HTTP request. */
const documentErrorCodes = new Set<unknown>([
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'QUERY_TOO_COMPLEX',
]);

function getErrorStatus({ errors, request, response: { http } }: ResponseContext): number {
  const code = errors?.[0]?.extensions['code'];
  if (documentErrorCodes.has(code) && isLegacyClient(request.http?.headers.get('accept'))) return 200;
  const { status = 400 } = http;
  return status === 500 && isErrorCode(code) ? httpStatusByCode[code] : status;
}

/**
 * Whether the client follows the older convention of status 200 for an invalid document: it accepts
 * application/json but not application/graphql-response+json.
 */
function isLegacyClient(accept = ''): boolean {
  const types = accept.toLowerCase();
  return types.includes('application/json') && !types.includes('application/graphql-response+json');
}

/** Whether another client would receive the same response. */
function isPublic(context: ResponseContext): context is ResponseContext & { document: DocumentNode } {
  const { response, request, document } = context;
  const isSuccessful = response.body.kind === 'single' && response.body.singleResult.errors === undefined;
  const hasToken = request.http?.headers.has('authorization') !== false;
  return document !== undefined && isSuccessful && !hasToken;
}

/**
 * @param lifetime in seconds.
 * @param limit the number of seconds that the response may be used for, even during an outage.
 */
function formatCacheControl(lifetime: number, limit: number): string {
  const sharedLifetime = Math.min(lifetime, limit);
  if (sharedLifetime === 0) return 'no-store';
  const staleLifetime = Math.min(daySeconds, limit - sharedLifetime);
  // Browsers revalidate each time and mostly get a 304. A CDN caches the response, even during an outage.
  return `public, max-age=0, s-maxage=${sharedLifetime}, stale-if-error=${staleLifetime}`;
}
