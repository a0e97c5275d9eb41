import type { Claims } from '../people/identityProvider.ts';
import { findAdminDenial, isAdmin } from '../people/roles.ts';
import { createDenial } from '../graphql/errorCodes.ts';
import type { Connection } from '../http/connection.ts';
import type { RequestServices } from './services.ts';
import type { ChangeMetadata } from '../audit/auditLog.ts';

/** What resolvers can use. The token is verified only when a resolver needs to know the caller. */
export interface Context extends RequestServices, Connection {
  /**
   * Returns the claims of the caller's token, or null without a token. The token is verified once per request.
   * @throws UNAUTHENTICATED for an invalid token.
   */
  getViewer: () => Promise<Claims | null>;
  /**
   * Returns the claims of the caller's token.
   * @throws UNAUTHENTICATED without a token, for an invalid one, and when the sign-in was revoked.
   */
  requireViewer: () => Promise<Claims>;
  /** Whether the caller is an admin now; false without a token. */
  isAdmin: () => Promise<boolean>;
  /** @throws UNAUTHENTICATED or FORBIDDEN unless the caller is an admin. */
  requireAdmin: () => Promise<void>;
  /**
   * Returns who makes a change and when.
   * @throws UNAUTHENTICATED or FORBIDDEN unless the caller is an admin whose sign-in was not revoked.
   */
  authorizeChange: () => Promise<ChangeMetadata>;
  /** Prevents that the response is cached, because it contains fallback content. */
  preventCaching: () => void;
  /** Prevents that the response is cached for longer than this, also during an outage. */
  limitCaching: (seconds: number) => void;
  /** Returns for how many seconds the response may be cached at most; Infinity without a limit. */
  getCachingLimit: () => number;
}

interface ContextRequest extends Connection, Pick<RequestServices, 'log' | 'details'> {
  /** The Authorization header. */
  authorization: string | undefined;
}

/** Creates the context of a request. It inherits the services, because copying dozens of them takes longer. */
export function createContext(
  services: Omit<RequestServices, 'log' | 'details'>,
  { requestId, readClientNetwork, log, details, authorization }: ContextRequest,
): Context {
  let claimsPromise: Promise<Claims | null> | undefined;
  let cachingLimit = Infinity;
  const getViewer = () => (claimsPromise ??= verifyAuthorization(services, authorization));
  const requireClaims = async () => {
    const claims = await getViewer();
    if (claims === null)
      throw createDenial('UNAUTHENTICATED', 'noToken', 'Sign in first: this needs a token.');
    return claims;
  };
  const requireAdminClaims = async () => {
    const claims = await requireClaims();
    const denial = await findAdminDenial(claims, context);
    if (denial !== null) throw createDenial('FORBIDDEN', denial, 'Access denied. Admin privileges required.');
    return claims;
  };
  const context: Context = Object.assign(Object.create(services) as typeof services, {
    log,
    details,
    requestId,
    readClientNetwork,
    getViewer,
    requireViewer: async () => {
      const claims = await requireClaims();
      await services.identity.checkNotRevoked(claims);
      return claims;
    },
    isAdmin: async () => {
      const claims = await getViewer();
      return claims !== null && isAdmin(claims, context);
    },
    requireAdmin: async () => void (await requireAdminClaims()),
    authorizeChange: async () => {
      const claims = await requireAdminClaims();
      await services.identity.checkNotRevoked(claims);
      return { by: claims.email ?? claims.uid, now: services.now() };
    },
    preventCaching: () => {
      cachingLimit = 0;
    },
    limitCaching: (seconds: number) => {
      cachingLimit = Math.min(cachingLimit, seconds);
    },
    getCachingLimit: () => cachingLimit,
  });
  return context;
}

async function verifyAuthorization(
  { identity }: Pick<RequestServices, 'identity'>,
  authorization: string | undefined,
): Promise<Claims | null> {
  if (authorization === undefined) return null;
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (token === undefined) {
    throw createDenial(
      'UNAUTHENTICATED',
      'invalidToken',
      'The Authorization header contains no token: send `Bearer` and the token.',
    );
  }
  return identity.verify(token);
}
