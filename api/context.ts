import type { Claims } from './people/identity.ts';
import { isAdmin } from './people/roles.ts';
import { refusal } from './refusals.ts';
import type { Sender } from './sender.ts';
import type { Services } from './services.ts';
import type { Change } from './thoughts/thoughtStore.ts';

/** What a resolver can reach. Who is asking is looked up only when a resolver wants to know. */
export interface Context extends Services {
  requestId: string;
  sender: Sender;
  /** Who asks; null without a token. Throws a refusal for a token that is no good. Verified once for each request. */
  viewer: () => Promise<Claims | null>;
  /** Who asks; throws a refusal without a token, for one that is no good, and when the sign-in was revoked. */
  requireViewer: () => Promise<Claims>;
  /** Whether an admin asks, as of now; false without a token. */
  isAdmin: () => Promise<boolean>;
  /** Throws a refusal unless an admin asks. */
  authorizeReading: () => Promise<void>;
  /** Throws a refusal unless an admin asks whose sign-in still stands; says who changes something, and when. */
  authorizeChange: () => Promise<Change>;
}

/** @param authorization the request's header, if it has one. */
export function createContext(
  services: Services,
  {
    requestId,
    sender,
    authorization,
  }: Pick<Context, 'requestId' | 'sender'> & { authorization: string | undefined },
): Context {
  let verified: Promise<Claims | null> | undefined;
  const viewer = () => (verified ??= verify(services, authorization));
  const known = async () => {
    const claims = await viewer();
    if (claims === null) throw refusal('UNAUTHENTICATED', 'Sign in first: this needs a token.');
    return claims;
  };
  const admin = async () => {
    const claims = await known();
    if (!(await isAdmin(claims, services))) {
      throw refusal('FORBIDDEN', 'Access denied. Admin privileges required.');
    }
    return claims;
  };
  return {
    ...services,
    requestId,
    sender,
    viewer,
    requireViewer: async () => {
      const claims = await known();
      await services.identity.confirm(claims);
      return claims;
    },
    isAdmin: async () => {
      const claims = await viewer();
      return claims !== null && isAdmin(claims, services);
    },
    authorizeReading: async () => void (await admin()),
    authorizeChange: async () => {
      const claims = await admin();
      await services.identity.confirm(claims);
      return { by: claims.email ?? claims.uid, now: services.now() };
    },
  };
}

async function verify({ identity }: Services, authorization: string | undefined): Promise<Claims | null> {
  if (authorization === undefined) return null;
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (token === undefined) {
    throw refusal('UNAUTHENTICATED', 'The Authorization header holds no token: send `Bearer` and the token.');
  }
  return identity.verify(token);
}
