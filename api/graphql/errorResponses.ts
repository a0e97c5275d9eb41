// Responses to requests that are not executed.
import type { GraphQLFormattedError } from 'graphql';
import type { RequestContext } from '../http/requestContext.ts';
import { createTextResponse } from '../http/responses.ts';
import { type ErrorCode, httpStatusByCode } from './errorCodes.ts';

/** Creates a response of one GraphQL error. Its status is the code's own unless the options contain another. */
export function createErrorResponse(
  c: RequestContext,
  code: ErrorCode,
  message: string,
  options: ErrorResponseOptions = {},
): Response {
  return createErrorsResponse(c, code, [{ message, extensions: { code } }], options);
}

/** Creates a GraphQL response of one or more errors, which all have the same code. */
export function createErrorsResponse(
  c: RequestContext,
  code: ErrorCode,
  errors: readonly GraphQLFormattedError[],
  { status = httpStatusByCode[code], headers = {} }: ErrorResponseOptions = {},
): Response {
  c.get('summary').errorCodes = [code];
  const accept = c.req.header('accept')?.toLowerCase() ?? '';
  const jsonIndex = accept.indexOf('application/json');
  const graphqlIndex = accept.indexOf('application/graphql-response+json');
  const type =
    graphqlIndex !== -1 && (jsonIndex === -1 || graphqlIndex < jsonIndex) ? 'graphql-response+json' : 'json';
  return createTextResponse(
    status,
    { ...headers, 'content-type': `application/${type}; charset=utf-8` },
    JSON.stringify({ errors }),
  );
}

interface ErrorResponseOptions {
  status?: number;
  headers?: Record<string, string>;
}
