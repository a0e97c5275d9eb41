import type { Report } from '../logging/requestLog.ts';

/** The part of a request's context that the resolvers of all features use. Each feature declares what else its resolvers need. */
export interface ResolverContext {
  /** Whether the caller is an admin; false without a token. Determined once per request, for many fields. */
  isAdmin: () => Promise<boolean>;
  /** @throws UNAUTHENTICATED or FORBIDDEN unless the caller is an admin. */
  requireAdmin: () => Promise<void>;
  /**
   * Returns who makes a change and when.
   * @throws UNAUTHENTICATED or FORBIDDEN unless the caller is an admin whose sign-in was not revoked.
   */
  authorizeChange: () => Promise<{ by: string; uid: string; now: string }>;
  /** Prevents the response from being cached, because it contains fallback content. */
  preventCaching: () => void;
  /** Prevents the response from being cached for longer than this, even during an outage. */
  limitCaching: (seconds: number) => void;
  /** Passes facts about the request to its log entry. */
  report: Report;
}
