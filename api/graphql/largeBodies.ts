import { GraphQLError } from 'graphql';
import type { BufferedResponse } from '../http/bufferedResponse.ts';
import type { IncomingRequest } from '../http/incomingRequest.ts';
import { formatTooLargeMessage } from '../http/requestBody.ts';
import { isDenialReason } from '../logging/requestSummary.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { createGraphQLError, isErrorCode } from './errorCodes.ts';
import { createErrorResponse } from './errorResponses.ts';
import { limits } from './limits.ts';

/**
 * Returns an error response to a request whose body is larger than those that only admins send, unless it is from an
 * admin. Nothing of the body is parsed before that. Returns null for other requests.
 * @param requireAdmin throws a GraphQL error unless the token is an admin's.
 */
export async function rejectLargeBodyUnlessAdmin(
  request: IncomingRequest,
  requireAdmin: () => Promise<void>,
): Promise<BufferedResponse | null> {
  const { bodyLength } = request;
  if (bodyLength <= limits.anonymousBodyBytes || bodyLength > limits.bodyBytes) return null;
  if (!request.headers.has('authorization')) {
    const message = `${formatTooLargeMessage(limits.anonymousBodyBytes)} Only admins may send more.`;
    return createErrorResponse(request, 'BAD_USER_INPUT', message, { status: 413 });
  }
  try {
    await requireAdmin();
    return null;
  } catch (error) {
    return createDenialResponse(request, error);
  }
}

/** @throws the error itself if it is not one that clients receive. */
function createDenialResponse(request: IncomingRequest, error: unknown): BufferedResponse {
  const clientError =
    error instanceof StoreUnavailable
      ? createGraphQLError('UNAVAILABLE', 'Your role can’t be checked right now: try again in a moment.')
      : error;
  if (!(clientError instanceof GraphQLError)) throw error;
  const { code, denial } = clientError.extensions;
  if (!isErrorCode(code)) throw error;
  const response = createErrorResponse(request, code, clientError.message);
  if (!isDenialReason(denial)) return response;
  return { ...response, summary: { ...response.summary, denial: { reason: denial, uid: null } } };
}
