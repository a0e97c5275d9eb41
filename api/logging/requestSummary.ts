const denialReasons = [
  'noToken',
  'invalidToken',
  'expiredToken',
  // The account was disabled or deleted, or its sign-ins were revoked.
  'revokedSignIn',
  'unverifiedEmail',
  // The e-mail is neither in ADMIN_EMAILS nor invited.
  'unknownEmail',
] as const;

/** The reason why a sign-in or an operation for admins was refused. */
export type DenialReason = (typeof denialReasons)[number];

export function isDenialReason(reason: unknown): reason is DenialReason {
  return denialReasons.some((known) => known === reason);
}

/**
 * Facts about a request for the log and the metrics, besides its response. The summary contains nothing that a client has chosen,
 * because that could be a secret or the data of a person.
 */
export interface RequestSummary {
  /** The pattern of the route, such as `/thought/:id`; null before a route was found. */
  route: string | null;
  /** The name of an operation of the site's own client; the root fields of any other valid operation. */
  operation: string | null;
  /** The codes of the errors in a GraphQL response. */
  errorCodes: readonly string[];
  feedSource: 'COLLECTION' | 'BUILT_IN' | null;
  /** The user id of the identity provider is known only for a valid token. */
  denial: { reason: DenialReason; uid: string | null } | null;
  /** The user id of an admin who has signed in; null for any other request. */
  signedInUid: string | null;
}

/** Adds facts to the summary of a request. */
export type Report = (facts: Partial<RequestSummary>) => void;

export const emptySummary: RequestSummary = {
  route: null,
  operation: null,
  errorCodes: [],
  feedSource: null,
  denial: null,
  signedInUid: null,
};
