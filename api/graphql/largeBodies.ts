import { GraphQLError } from 'graphql';
import type { IncomingRequest } from '../http/incomingRequest.ts';
import { formatTooLargeMessage } from '../http/requestBody.ts';
import { isDenialReason, type RequestDetails } from '../logging/requestDetails.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { createGraphQLError, isErrorCode } from './errorCodes.ts';
import { createErrorResponse, type Rejected } from './errorResponses.ts';
import { limits } from './limits.ts';

/**
 * Returns an error response to a request whose body is larger than those that only admins send, unless it is from an
 * admin. Nothing of the body is parsed before that. Returns null for other requests.
 * @param requireAdmin throws a GraphQL error unless the token is an admin's.
 */
export async function rejectLargeBodyOfOthers(
  request: IncomingRequest,
  details: RequestDetails,
  requireAdmin: () => Promise<void>,
): Promise<Rejected | null> {
  const { bodyLength } = request;
  if (bodyLength <= limits.anonymousBodyBytes || bodyLength > limits.bodyBytes) return null;
  if (!request.headers.has('authorization')) {
    const message = `${formatTooLargeMessage(limits.anonymousBodyBytes)} Only admins may send more.`;
    const code = 'BAD_USER_INPUT';
    return { errorResponse: createErrorResponse(request, code, message, { status: 413 }), code };
  }
  try {
    await requireAdmin();
    return null;
  } catch (error) {
    return createDenialResponse(request, details, error);
  }
}

/** @throws the error itself if it is not one that clients receive. */
function createDenialResponse(request: IncomingRequest, details: RequestDetails, error: unknown): Rejected {
  const clientError =
    error instanceof StoreUnavailable
      ? createGraphQLError('UNAVAILABLE', 'Your role can’t be checked right now: try again in a moment.')
      : error;
  if (!(clientError instanceof GraphQLError)) throw error;
  const { code, denial } = clientError.extensions;
  if (!isErrorCode(code)) throw error;
  if (isDenialReason(denial)) details.denial = { reason: denial, uid: null };
  return { errorResponse: createErrorResponse(request, code, clientError.message), code };
}
