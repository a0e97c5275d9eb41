// Responses to requests that are not executed.
import type { GraphQLFormattedError } from 'graphql';
import type { IncomingRequest } from '../http/incomingRequest.ts';
import { type BufferedResponse, createJsonResponse, createTextResponse } from '../http/bufferedResponse.ts';
import { type ErrorCode, httpStatusByCode } from './errorCodes.ts';

/** Creates a response of one GraphQL error. Its status is the code's own unless the options contain another. */
export function createErrorResponse(
  request: IncomingRequest,
  code: ErrorCode,
  message: string,
  options: ErrorResponseOptions = {},
): BufferedResponse {
  return createErrorsResponse(request, code, [{ message, extensions: { code } }], options);
}

/** Creates a GraphQL response of one or more errors, which all have the same code. */
export function createErrorsResponse(
  request: IncomingRequest,
  code: ErrorCode,
  errors: readonly GraphQLFormattedError[],
  { status = httpStatusByCode[code], headers = {} }: ErrorResponseOptions = {},
): BufferedResponse {
  const accept = request.headers.get('accept')?.toLowerCase() ?? '';
  const jsonIndex = accept.indexOf('application/json');
  const graphqlIndex = accept.indexOf('application/graphql-response+json');
  const type =
    graphqlIndex !== -1 && (jsonIndex === -1 || graphqlIndex < jsonIndex) ? 'graphql-response+json' : 'json';
  const response = createTextResponse(
    status,
    { ...headers, 'content-type': `application/${type}; charset=utf-8` },
    JSON.stringify({ errors }),
  );
  return { ...response, summary: { errorCodes: [code] } };
}

/** Creates the response to a request that can't be parsed, or whose URL is invalid. */
export function createUnreadableRequestResponse(): BufferedResponse {
  const error = { message: 'This request can’t be read.', extensions: { code: 'BAD_USER_INPUT' } };
  return createJsonResponse(400, { errors: [error] });
}

interface ErrorResponseOptions {
  status?: number;
  headers?: Record<string, string>;
}
