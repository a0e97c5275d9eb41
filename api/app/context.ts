import type { Claims } from '#domain/people/roles.ts';
import { createDenial } from '../graphql/errorCodes.ts';
import type { RequestSummary } from '../logging/requestLog.ts';
import type { Connection, RequestContext } from '../http/requestContext.ts';
import type { ResolverContext } from '../graphql/resolverContext.ts';
import { findDenialReason } from '../people/resolvers.ts';
import type { RequestServices } from './services.ts';

/** Everything that resolvers can use. The token is verified only when a resolver needs to know the caller. */
export interface Context extends RequestServices, Pick<Connection, 'readClientNetwork'>, ResolverContext {}

/** Returns the function that creates the context of a request. */
export function createContextFactory(services: RequestServices): (c: RequestContext) => Context {
  // Creates the request's log on demand, because few requests log anything.
  const log = {
    get(this: Pick<Context, 'getRequestId'>) {
      return services.log.child({ requestId: this.getRequestId() });
    },
  };
  const inherited = Object.create(services, { log }) as RequestServices;
  return (c) => createContext(inherited, c);
}

/** The context inherits the services, because copying dozens of them takes longer. */
function createContext(services: RequestServices, c: RequestContext): Context {
  let claimsPromise: Promise<Claims | null> | undefined;
  let adminPromise: Promise<boolean> | undefined;
  let cachingLimit = Infinity;
  const getViewer = () => (claimsPromise ??= verifyAuthorization(services, c.req.header('authorization')));
  const requireClaims = async () => {
    const claims = await getViewer();
    if (claims === null)
      throw createDenial('UNAUTHENTICATED', 'noToken', 'Sign in first: this needs a token.');
    return claims;
  };
  const requireAdminClaims = async () => {
    const claims = await requireClaims();
    const denial = await findDenialReason(claims, context);
    if (denial !== null) throw createDenial('FORBIDDEN', denial, 'Access denied. Admin privileges required.');
    return claims;
  };
  const findIsAdmin = async () => {
    const claims = await getViewer();
    return claims !== null && (await findDenialReason(claims, context)) === null;
  };
  const facts = c.get('facts');
  const context: Context = Object.assign(Object.create(services) as typeof services, {
    report: (reported: RequestSummary) => Object.assign(facts.summary, reported),
    getRequestId: () => facts.requestId,
    readClientNetwork: () => c.env.readClientNetwork(),
    getViewer,
    requireViewer: async () => {
      const claims = await requireClaims();
      await (await services.openIdentity()).checkNotRevoked(claims);
      return claims;
    },
    isAdmin: () => (adminPromise ??= findIsAdmin()),
    requireAdmin: async () => void (await requireAdminClaims()),
    authorizeChange: async () => {
      const claims = await requireAdminClaims();
      await (await services.openIdentity()).checkNotRevoked(claims);
      return { by: claims.email ?? claims.uid, uid: claims.uid, now: services.now() };
    },
    limitCaching: (seconds: number) => {
      cachingLimit = Math.min(cachingLimit, seconds);
    },
    getCachingLimit: () => cachingLimit,
  });
  return context;
}

async function verifyAuthorization(
  { openIdentity }: Pick<RequestServices, 'openIdentity'>,
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
  return (await openIdentity()).verify(token);
}
