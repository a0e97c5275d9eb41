// Who may see the dashboard: one small state machine over the identity provider and the API's answer.
import { type ApolloClient, CombinedGraphQLErrors } from '@apollo/client';
import { type AuthOptions, createApolloClient } from '../../apollo.ts';
import type { IdentityProvider } from '../../devices/identityProvider.ts';
import type { UnsavedFormReader, UnsavedForm, RegisterUnsavedForm } from '../form/drafts/unsavedForm.ts';
import { MeDocument, SignInDocument } from '../operations.generated.ts';

export type SessionState =
  | { state: 'loading' }
  /** `unsavedBy` is whose form waits to be put back; null when there is none. */
  | { state: 'signedOut'; error: string | null; isBusy: boolean; unsavedFormOwner: string | null }
  | { state: 'signedIn'; email: string; unsavedForm: UnsavedForm | null };

export interface AdminSession {
  client: ApolloClient;
  getState: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  signIn: () => Promise<void>;
  signOut: () => Promise<void>;
  registerUnsavedForm: RegisterUnsavedForm;
}

const accessDeniedMessage = 'Access denied. Admin privileges required.';
const sessionEndedMessage = 'Your session has ended. Please sign in again.';
const loginFailedMessage = 'Login failed. Please try again.';

/** Nobody is inside whom the API does not call an admin; somebody who is not is signed out at once. */
export function createAdminSession(identity: IdentityProvider): AdminSession {
  const listeners = new Set<() => void>();
  let sessionState: SessionState = { state: 'loading' };
  const setState = (nextState: SessionState) => {
    sessionState = nextState;
    listeners.forEach((listener) => listener());
  };

  let readUnsavedForm: UnsavedFormReader | null = null;
  let unsavedForm: UnsavedForm | null = null;
  const setSignedOut = (error: string | null, isBusy = false) =>
    setState({ state: 'signedOut', error, isBusy, unsavedFormOwner: unsavedForm?.email ?? null });
  const setSignedIn = (email: string) => {
    const restoredForm = unsavedForm?.email === email ? unsavedForm : null;
    if (restoredForm !== null) unsavedForm = null;
    setState({ state: 'signedIn', email, unsavedForm: restoredForm });
  };

  const endSession = async (error: string | null) => {
    // Read before the dashboard, and the form with it, is gone.
    unsavedForm = readUnsavedForm?.() ?? unsavedForm;
    setSignedOut(error);
    await identity.signOut();
    await client.clearStore();
  };
  const onAuthError: AuthOptions['onAuthError'] = (code) => {
    if (sessionState.state === 'signedIn')
      void endSession(code === 'FORBIDDEN' ? accessDeniedMessage : sessionEndedMessage);
  };
  const client = createApolloClient({ getToken: () => identity.getToken(), onAuthError });

  const verifyAdmin = async (fetchUser: () => Promise<SessionUser | null | undefined>) => {
    try {
      const user = await fetchUser();
      if (user?.isAdmin === true) setSignedIn(user.email ?? '');
      else await endSession(accessDeniedMessage);
    } catch (error) {
      if (CombinedGraphQLErrors.is(error)) await endSession(toErrorMessage(error));
      // Out of reach is no reason to forget who it was.
      else setSignedOut(toErrorMessage(error));
    }
  };
  const restoreSession = () =>
    verifyAdmin(
      async () => (await client.query({ query: MeDocument, fetchPolicy: 'network-only' })).data?.me,
    );

  identity.subscribe((isSignedIn) => {
    if (sessionState.state === 'loading') {
      if (isSignedIn) void restoreSession();
      else setSignedOut(null);
    } else if (!isSignedIn && sessionState.state === 'signedIn') void endSession(null);
  });

  return {
    client,
    getState: () => sessionState,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    signIn: async () => {
      setSignedOut(null, true);
      try {
        if (!(await identity.signIn())) return setSignedOut(null);
      } catch (error) {
        return setSignedOut(toErrorMessage(error));
      }
      await verifyAdmin(async () => (await client.mutate({ mutation: SignInDocument })).data?.signIn);
    },
    signOut: () => endSession(null),
    registerUnsavedForm: (read) => {
      readUnsavedForm = read;
      return () => {
        if (readUnsavedForm === read) readUnsavedForm = null;
      };
    },
  };
}

interface SessionUser {
  email: string | null;
  isAdmin: boolean;
}

function toErrorMessage(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : loginFailedMessage;
}
