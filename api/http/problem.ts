import { STATUS_CODES } from 'node:http';
import { type BufferedResponse, createErrorResponse, createJsonResponse } from './bufferedResponse.ts';
import type { IncomingRequest } from './incomingRequest.ts';

/** Any page may read the REST API: without cookies, another site receives only what is public. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, retry-after',
};

export interface Problem {
  status: number;
  /** One of the codes of the GraphQL API, or `NOT_FOUND`. */
  code: string;
  /** A sentence about the problem and its remedy. */
  detail: string;
  /** The id of the request in the log, for an internal error. */
  requestId?: string | undefined;
}

/** Creates a problem document: https://www.rfc-editor.org/rfc/rfc9457 */
export function createProblemResponse(
  { status, code, detail, requestId }: Problem,
  headers: Record<string, string> = {},
): BufferedResponse {
  const problem = { type: 'about:blank', title: STATUS_CODES[status], status, code, detail, requestId };
  const response = createJsonResponse(status, problem, {
    'content-type': 'application/problem+json',
    ...(status === 503 && { 'retry-after': '30' }),
    ...corsHeaders,
    ...headers,
  });
  return { ...response, summary: { errorCodes: [code] } };
}

const codesByStatus: Record<number, string> = {
  404: 'NOT_FOUND',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'UNAVAILABLE',
};

/** Creates the response to a request that no route can answer: a problem document for the REST API, else plain text. */
export function createRefusal(
  { pathname }: Pick<IncomingRequest, 'pathname'>,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): BufferedResponse {
  if (!isRestPath(pathname)) return createErrorResponse(status, text, headers);
  const code = codesByStatus[status] ?? 'BAD_USER_INPUT';
  return createProblemResponse({ status, code, detail: text }, headers);
}

export function isRestPath(pathname: string): boolean {
  return pathname.startsWith('/api/');
}
