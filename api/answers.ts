// The head of an answer: its status by media type, and how long it may be kept.
import type { ApolloServerPlugin, GraphQLRequestContextWillSendResponse } from '@apollo/server';
import type { GraphQLResolveInfo } from 'graphql';
import type { Context } from './context.ts';
import { isErrorCode, statusOf } from './refusals.ts';

declare module 'graphql' {
  interface GraphQLResolveInfo {
    /** Brought by Apollo's plugin. */
    cacheControl: { setCacheHint(hint: { maxAge: number }): void };
  }
}

const mostErrors = 5;
const dayS = 24 * 3600;

/** Statuses as "GraphQL over HTTP" wants them, at most five errors, and Cache-Control from the schema's hints. */
export const answerHeads: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    willSendResponse: async (context) => {
      const { body, http } = context.response;
      if (body.kind !== 'single') return;
      const result = body.singleResult;
      if (result.errors !== undefined) result.errors = result.errors.slice(0, mostErrors);
      if (result.data === undefined) http.status = statusOfRefusal(context, http.status ?? 400);
      http.headers.set('cache-control', cacheControl(context));
    },
  }),
};

/** For an answer that merely stands in: nobody is to keep it. */
export function neverKeep({ cacheControl }: GraphQLResolveInfo): void {
  cacheControl.setCacheHint({ maxAge: 0 });
}

/**
 * Whether the client speaks the older convention, in which a request whose document is wrong is still answered with
 * 200: it asks for application/json by name, and for nothing newer.
 */
export function isLegacy(accept: string | null | undefined): boolean {
  const wanted = accept?.toLowerCase() ?? '';
  return wanted.includes('application/json') && !wanted.includes('application/graphql-response+json');
}

/** Refusals of the document or its variables; not those of the HTTP request around them. */
const aboutTheDocument = new Set<unknown>([
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'QUERY_TOO_COMPLEX',
]);

function statusOfRefusal(
  { errors, request }: GraphQLRequestContextWillSendResponse<Context>,
  status: number,
): number {
  const code = errors?.[0]?.extensions['code'];
  if (aboutTheDocument.has(code) && isLegacy(request.http?.headers.get('accept'))) return 200;
  return status === 500 && isErrorCode(code) ? statusOf[code] : status;
}

function cacheControl({
  response,
  request,
  overallCachePolicy,
}: GraphQLRequestContextWillSendResponse<Context>) {
  const isClean = response.body.kind === 'single' && response.body.singleResult.errors === undefined;
  const isPublic = request.http?.method === 'GET' && !request.http.headers.has('authorization');
  const policy = overallCachePolicy.policyIfCacheable();
  if (!isClean || !isPublic || policy === null) return 'no-store';
  // Browsers ask each time and mostly get a 304; a CDN in front of us keeps it, even through an outage.
  return `public, max-age=0, s-maxage=${policy.maxAge}, stale-if-error=${dayS}`;
}
