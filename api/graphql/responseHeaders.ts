// The status and the Cache-Control header of GraphQL responses.
import type { ApolloServerPlugin, GraphQLRequestContextWillSendResponse } from '@apollo/server';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import { createCacheLifetime } from './cacheLifetime.ts';
import { isErrorCode, httpStatusByCode } from './errorCodes.ts';
import type { PluginContext } from './resolverContext.ts';

const maxErrors = 5;
const daySeconds = 24 * 3600;

/** Sets the status as "GraphQL over HTTP" specifies, limits the errors to five, and sets Cache-Control by the schema's directives. */
export function createResponseHeadersPlugin(schema: GraphQLSchema): ApolloServerPlugin<PluginContext> {
  const getLifetime = createCacheLifetime(schema);
  return {
    requestDidStart: async () => ({
      willSendResponse: async (context) => {
        const { body, http } = context.response;
        if (body.kind !== 'single') return;
        const result = body.singleResult;
        if (result.errors !== undefined) result.errors = result.errors.slice(0, maxErrors);
        if (result.data === undefined) http.status = getErrorStatus(context, http.status ?? 400);
        const lifetime = isPublic(context) ? getLifetime(context.document) : 0;
        http.headers.set(
          'cache-control',
          formatCacheControl(lifetime, context.contextValue.getCachingLimit()),
        );
      },
    }),
  };
}

/**
 * Whether the client follows the older convention of status 200 for an invalid document: it accepts
 * application/json but not application/graphql-response+json.
 */
export function isLegacyClient(accept: string | null | undefined): boolean {
  const acceptedTypes = accept?.toLowerCase() ?? '';
  return (
    acceptedTypes.includes('application/json') && !acceptedTypes.includes('application/graphql-response+json')
  );
}

/** The codes of errors in the document or its variables, as opposed to errors of the HTTP request. */
const documentErrorCodes = new Set<unknown>([
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'QUERY_TOO_COMPLEX',
]);

function getErrorStatus(
  { errors, request }: GraphQLRequestContextWillSendResponse<PluginContext>,
  status: number,
): number {
  const code = errors?.[0]?.extensions['code'];
  if (documentErrorCodes.has(code) && isLegacyClient(request.http?.headers.get('accept'))) return 200;
  return status === 500 && isErrorCode(code) ? httpStatusByCode[code] : status;
}

/** Whether another client would receive the same response. */
function isPublic(
  context: GraphQLRequestContextWillSendResponse<PluginContext>,
): context is GraphQLRequestContextWillSendResponse<PluginContext> & { document: DocumentNode } {
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
