import { STATUS_CODES } from 'node:http';
import { type BufferedResponse, createJsonResponse } from './bufferedResponse.ts';

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
