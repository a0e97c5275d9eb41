// The head of an answer: its status by media type, and how long it may be kept.
import type { ApolloServerPlugin, GraphQLRequestContextWillSendResponse } from '@apollo/server';
import type { GraphQLResolveInfo } from 'graphql';
import type { Context } from './context.ts';
import { isErrorCode, httpStatusByCode } from './errorCodes.ts';

declare module 'graphql' {
  interface GraphQLResolveInfo {
    /** Brought by Apollo's plugin. */
    cacheControl: { setCacheHint(hint: { maxAge: number }): void };
  }
}

const maxErrors = 5;
const daySeconds = 24 * 3600;

/** Statuses as "GraphQL over HTTP" wants them, at most five errors, and Cache-Control from the schema's hints. */
export const responseHeadersPlugin: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    willSendResponse: async (context) => {
      const { body, http } = context.response;
      if (body.kind !== 'single') return;
      const result = body.singleResult;
      if (result.errors !== undefined) result.errors = result.errors.slice(0, maxErrors);
      if (result.data === undefined) http.status = getErrorStatus(context, http.status ?? 400);
      http.headers.set('cache-control', getCacheControl(context));
    },
  }),
};

/** For an answer that merely stands in: nobody is to keep it. */
export function preventCaching({ cacheControl }: GraphQLResolveInfo): void {
  cacheControl.setCacheHint({ maxAge: 0 });
}

/**
 * Whether the client speaks the older convention, in which a request whose document is wrong is still answered with
 * 200: it asks for application/json by name, and for nothing newer.
 */
export function isLegacyClient(accept: string | null | undefined): boolean {
  const acceptedTypes = accept?.toLowerCase() ?? '';
  return (
    acceptedTypes.includes('application/json') && !acceptedTypes.includes('application/graphql-response+json')
  );
}

/** Refusals of the document or its variables; not those of the HTTP request around them. */
const documentErrorCodes = new Set<unknown>([
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'QUERY_TOO_COMPLEX',
]);

function getErrorStatus(
  { errors, request }: GraphQLRequestContextWillSendResponse<Context>,
  status: number,
): number {
  const code = errors?.[0]?.extensions['code'];
  if (documentErrorCodes.has(code) && isLegacyClient(request.http?.headers.get('accept'))) return 200;
  return status === 500 && isErrorCode(code) ? httpStatusByCode[code] : status;
}

function getCacheControl({
  response,
  request,
  overallCachePolicy,
}: GraphQLRequestContextWillSendResponse<Context>) {
  const isSuccessful = response.body.kind === 'single' && response.body.singleResult.errors === undefined;
  const isPublic = request.http?.method === 'GET' && !request.http.headers.has('authorization');
  const policy = overallCachePolicy.policyIfCacheable();
  if (!isSuccessful || !isPublic || policy === null) return 'no-store';
  // Browsers ask each time and mostly get a 304; a CDN in front of us keeps it, even through an outage.
  return `public, max-age=0, s-maxage=${policy.maxAge}, stale-if-error=${daySeconds}`;
}
