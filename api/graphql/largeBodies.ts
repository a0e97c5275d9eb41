import { bodyLimit } from 'hono/body-limit';
import { GraphQLError } from 'graphql';
import type { RequestContext } from '../http/requestContext.ts';
import { isDenialReason } from '../logging/requestSummary.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { createGraphQLError, isErrorCode } from './errorCodes.ts';
import { createErrorResponse } from './errorResponses.ts';
import { limits } from './limits.ts';

/**
 * Returns an error response to a request whose body is too large, else null. Nothing of a body is read that only an admin
 * may send, until the token is known to be an admin's.
 * @param requireAdmin throws a GraphQL error unless the token is an admin's.
 */
export async function rejectLargeBody(
  c: RequestContext,
  requireAdmin: () => Promise<void>,
): Promise<Response | null> {
  // A body without a length is read to see how long it is.
  if (c.req.header('transfer-encoding') !== undefined)
    return (await limitChunkedBody(c, async () => {})) ?? null;
  const length = Number(c.req.header('content-length') ?? 0);
  if (length <= limits.anonymousBodyBytes) return null;
  if (length > limits.bodyBytes) return createTooLargeResponse(c, limits.bodyBytes);
  if (c.req.header('authorization') === undefined)
    return createTooLargeResponse(c, limits.anonymousBodyBytes, ' Only admins may send more.');
  try {
    await requireAdmin();
    return null;
  } catch (error) {
    return createDenialResponse(c, error);
  }
}

const limitChunkedBody = bodyLimit({
  maxSize: limits.anonymousBodyBytes,
  onError: (c) =>
    createTooLargeResponse(c, limits.anonymousBodyBytes, ' Only with a length it may be longer.'),
});

function createTooLargeResponse(c: RequestContext, limit: number, hint = ''): Response {
  const message = `The body has more than ${limit.toLocaleString('en')} bytes: send less at once.${hint}`;
  return createErrorResponse(c, 'BAD_USER_INPUT', message, { status: 413 });
}

/** @throws the error itself if it is not one that clients receive. */
function createDenialResponse(c: RequestContext, error: unknown): Response {
  const clientError =
    error instanceof StoreUnavailable
      ? createGraphQLError('UNAVAILABLE', 'Your role can’t be checked right now: try again in a moment.')
      : error;
  if (!(clientError instanceof GraphQLError)) throw error;
  const { code, denial } = clientError.extensions;
  if (!isErrorCode(code)) throw error;
  if (isDenialReason(denial)) c.get('summary').denial = { reason: denial, uid: null };
  return createErrorResponse(c, code, clientError.message);
}
