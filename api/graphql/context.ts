import type { Claims } from '../people/identityProvider.ts';
import { isAdmin } from '../people/roles.ts';
import { createGraphQLError } from './errorCodes.ts';
import type { ClientNetwork } from '../http/clientNetwork.ts';
import type { Services } from '../services.ts';
import type { ChangeMetadata } from '../thoughts/thoughtStore.ts';

/** What a resolver can reach. Who is asking is looked up only when a resolver wants to know. */
export interface Context extends Services {
  requestId: string;
  clientNetwork: ClientNetwork;
  /** Who asks; null without a token. Throws a refusal for a token that is no good. Verified once for each request. */
  getViewer: () => Promise<Claims | null>;
  /** Who asks; throws a refusal without a token, for one that is no good, and when the sign-in was revoked. */
  requireViewer: () => Promise<Claims>;
  /** Whether an admin asks, as of now; false without a token. */
  isAdmin: () => Promise<boolean>;
  /** Throws a refusal unless an admin asks. */
  requireAdmin: () => Promise<void>;
  /** Throws a refusal unless an admin asks whose sign-in still stands; says who changes something, and when. */
  authorizeChange: () => Promise<ChangeMetadata>;
}

/** @param authorization the request's header, if it has one. */
export function createContext(
  services: Services,
  {
    requestId,
    clientNetwork,
    authorization,
  }: Pick<Context, 'requestId' | 'clientNetwork'> & { authorization: string | undefined },
): Context {
  let claimsPromise: Promise<Claims | null> | undefined;
  const getViewer = () => (claimsPromise ??= verifyAuthorization(services, authorization));
  const requireClaims = async () => {
    const claims = await getViewer();
    if (claims === null) throw createGraphQLError('UNAUTHENTICATED', 'Sign in first: this needs a token.');
    return claims;
  };
  const requireAdminClaims = async () => {
    const claims = await requireClaims();
    if (!(await isAdmin(claims, services))) {
      throw createGraphQLError('FORBIDDEN', 'Access denied. Admin privileges required.');
    }
    return claims;
  };
  return {
    ...services,
    requestId,
    clientNetwork,
    getViewer,
    requireViewer: async () => {
      const claims = await requireClaims();
      await services.identity.checkNotRevoked(claims);
      return claims;
    },
    isAdmin: async () => {
      const claims = await getViewer();
      return claims !== null && isAdmin(claims, services);
    },
    requireAdmin: async () => void (await requireAdminClaims()),
    authorizeChange: async () => {
      const claims = await requireAdminClaims();
      await services.identity.checkNotRevoked(claims);
      return { by: claims.email ?? claims.uid, now: services.now() };
    },
  };
}

async function verifyAuthorization(
  { identity }: Services,
  authorization: string | undefined,
): Promise<Claims | null> {
  if (authorization === undefined) return null;
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (token === undefined) {
    throw createGraphQLError(
      'UNAUTHENTICATED',
      'The Authorization header holds no token: send `Bearer` and the token.',
    );
  }
  return identity.verify(token);
}
