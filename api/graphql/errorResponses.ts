// Responses to requests that are not executed.
import type { GraphQLFormattedError } from 'graphql';
import type { IncomingRequest } from '../http/incomingRequest.ts';
import { type BufferedResponse, createTextResponse } from '../http/bufferedResponse.ts';
import { type ErrorCode, httpStatusByCode } from './errorCodes.ts';

/** Creates a GraphQL error response. Its status is the code's own unless the options contain another. */
export function createErrorResponse(
  request: IncomingRequest,
  code: ErrorCode,
  message: string,
  { status = httpStatusByCode[code], headers = {} }: ErrorResponseOptions = {},
): BufferedResponse {
  return createErrorsResponse(request, status, [{ message, extensions: { code } }], headers);
}

/** Creates a GraphQL response of one or more errors. */
export function createErrorsResponse(
  request: IncomingRequest,
  status: number,
  errors: readonly GraphQLFormattedError[],
  headers: Record<string, string> = {},
): BufferedResponse {
  const accept = request.headers.get('accept')?.toLowerCase() ?? '';
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

/** Creates the response to a request that can't be parsed, or whose URL is invalid. */
export function createUnreadableRequestResponse(): BufferedResponse {
  const error = { message: 'This request can’t be read.', extensions: { code: 'BAD_USER_INPUT' } };
  return createTextResponse(
    400,
    { 'content-type': 'application/json', 'cache-control': 'no-store' },
    JSON.stringify({ errors: [error] }),
  );
}

/** The response to a request that is not executed, and the code in it. */
export interface Rejected {
  errorResponse: BufferedResponse;
  code: ErrorCode;
}

interface ErrorResponseOptions {
  status?: number;
  headers?: Record<string, string>;
}
