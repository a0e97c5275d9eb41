// The admin's session: a state machine driven by the identity provider and the API's responses.
import { type ApolloClient, CombinedGraphQLErrors } from '@apollo/client';
import { createApolloClient } from '../../apollo/apollo.ts';
import { readPageSettings } from '../../devices/settings.ts';
import type { IdentityProvider } from '../../devices/identity.ts';
import { createSharedState } from '../../devices/sharedState.ts';
import { isNetworkError } from '../format.ts';
import { readData } from '../requests.ts';
import { MeDocument, type MeQuery, SignInDocument } from '../operations.generated.ts';

type SessionState =
  | { state: 'loading' }
  | { state: 'signedOut'; error: string | null; isBusy: boolean }
  | { state: 'signedIn'; email: string };

export type AdminSession = ReturnType<typeof createAdminSession>;

const accessDeniedMessage = 'Access denied. Admin privileges required.';
const sessionEndedMessage = 'Your session has ended. Please sign in again.';
const unreachableMessage = "The site can't be reached. Check your connection, and try again.";
const loginFailedMessage = 'Login failed. Please try again.';
const refusedTokenMessage =
  'This sign-in was not accepted. Check the date and time of this device and try again.';

/** Creates the session. Only a user whom the API confirms as an admin is signed in; others are signed out at once. */
export function createAdminSession(identity: IdentityProvider) {
  const session = createSharedState<SessionState>({ state: 'loading' });
  const setSignedOut = (error: string | null, isBusy = false) =>
    session.write({ state: 'signedOut', error, isBusy });
  const endSession = async (error: string | null) => {
    setSignedOut(error);
    await identity.signOut();
    await client.clearStore();
  };
  const client: ApolloClient = createApolloClient({
    getToken: () => identity.getToken(),
    onAuthError: (code) => {
      // In a demo, FORBIDDEN refers to a change, and the session continues.
      const isRefusedChange = code === 'FORBIDDEN' && readPageSettings().identity === 'demo';
      if (session.read().state === 'signedIn' && !isRefusedChange)
        void endSession(code === 'FORBIDDEN' ? accessDeniedMessage : sessionEndedMessage);
    },
  });

  const verifyAdmin = async (fetchUser: () => Promise<MeQuery['me']>) => {
    try {
      const user = await fetchUser();
      if (user?.isAdmin === true) session.write({ state: 'signedIn', email: user.email ?? '' });
      else await endSession(accessDeniedMessage);
    } catch (error) {
      if (CombinedGraphQLErrors.is(error)) await endSession(toErrorMessage(error));
      // If the API is unreachable, the identity provider's sign-in continues.
      else setSignedOut(toErrorMessage(error));
    }
  };

  identity.subscribe((isSignedIn) => {
    if (session.read().state === 'loading') {
      if (isSignedIn) void verifyAdmin(() => fetchCurrentUser(client));
      else setSignedOut(null);
    } else if (!isSignedIn && session.read().state === 'signedIn') void endSession(null);
  });

  return {
    client,
    getState: session.read,
    subscribe: session.subscribe,
    signIn: async (): Promise<void> => {
      setSignedOut(null, true);
      try {
        if (!(await identity.signIn())) return setSignedOut(null);
      } catch (error) {
        return setSignedOut(toErrorMessage(error));
      }
      await verifyAdmin(async () =>
        readPageSettings().identity === 'demo'
          ? fetchCurrentUser(client)
          : (await readData(client.mutate({ mutation: SignInDocument }))).signIn,
      );
    },
    signOut: () => endSession(null),
  };
}

async function fetchCurrentUser(client: ApolloClient): Promise<MeQuery['me']> {
  return (await readData(client.query({ query: MeDocument }))).me;
}

function toErrorMessage(error: unknown): string {
  // Explains the most likely reason for rejecting a fresh token: a wrong clock.
  if (CombinedGraphQLErrors.is(error) && error.errors.some(isUnauthenticated)) return refusedTokenMessage;
  // Replaces the browser's own message, “Failed to fetch”.
  if (isNetworkError(error)) return unreachableMessage;
  return error instanceof Error && error.message !== '' ? error.message : loginFailedMessage;
}

function isUnauthenticated({ extensions }: { extensions?: Record<string, unknown> }): boolean {
  return extensions?.['code'] === 'UNAUTHENTICATED';
}
