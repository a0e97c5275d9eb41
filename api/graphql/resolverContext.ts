import type { Claims } from '#domain/people/roles.ts';
import type { Report } from '../logging/requestLog.ts';

/** The common part of a request's context. Each feature declares what else its resolvers need. */
export interface ResolverContext {
  /** Returns the id of the request in the log. */
  getRequestId: () => string;
  /** Returns the caller, or null without a token. @throws UNAUTHENTICATED for an invalid token */
  getViewer: () => Promise<Claims | null>;
  /** Returns the caller. @throws UNAUTHENTICATED for a missing or invalid token, or a revoked sign-in. */
  requireViewer: () => Promise<Claims>;
  /** Returns whether the caller is an admin. It is determined once per request. */
  isAdmin: () => Promise<boolean>;
  /** Requires an admin. @throws UNAUTHENTICATED or FORBIDDEN unless the caller is an admin. */
  requireAdmin: () => Promise<void>;
  /**
   * Returns the author and the time of a change.
   * @throws UNAUTHENTICATED or FORBIDDEN unless the caller is an admin whose sign-in was not revoked.
   */
  authorizeChange: () => Promise<{ by: string; uid: string; now: string }>;
  /** Limits the number of seconds that the response may be cached, even during an outage: 0 for fallback content. */
  limitCaching: (seconds: number) => void;
  /** Returns the lowest number of seconds that `limitCaching` was called with; Infinity if it wasn't called. */
  getCachingLimit: () => number;
  /** Passes facts about the request to its log entry. */
  report: Report;
}
