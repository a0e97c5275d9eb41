// The admin's session: a state machine driven by the identity provider and the API's responses.
import { type ApolloClient, CombinedGraphQLErrors } from '@apollo/client';
import { createApolloClient } from '../../apollo.ts';
import type { IdentityProvider } from '../../devices/identityProvider.ts';
import {
  createUnsavedFormStore,
  type RegisterUnsavedForm,
  type UnsavedForm,
} from '../form/drafts/unsavedForm.ts';
import { MeDocument, SignInDocument } from '../operations.generated.ts';

export type SessionState =
  | { state: 'loading' }
  /** `unsavedFormOwner` is the e-mail of the admin whose unsaved form can be restored; null if there is none. */
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

/** Creates the session. Only a user whom the API confirms as an admin is signed in; others are signed out at once. */
export function createAdminSession(identity: IdentityProvider): AdminSession {
  const { getState, setState, subscribe } = createStateStore<SessionState>({ state: 'loading' });
  const unsavedForms = createUnsavedFormStore();
  const setSignedOut = (error: string | null, isBusy = false) =>
    setState({ state: 'signedOut', error, isBusy, unsavedFormOwner: unsavedForms.getOwner() });
  const setSignedIn = (email: string) =>
    setState({ state: 'signedIn', email, unsavedForm: unsavedForms.take(email) });
  const endSession = async (error: string | null) => {
    // Before the state changes, because that unmounts the dashboard with the form.
    unsavedForms.capture();
    setSignedOut(error);
    await identity.signOut();
    await client.clearStore();
  };
  const client: ApolloClient = createApolloClient({
    getToken: () => identity.getToken(),
    onAuthError: (code) => {
      if (getState().state === 'signedIn')
        void endSession(code === 'FORBIDDEN' ? accessDeniedMessage : sessionEndedMessage);
    },
  });

  const verifyAdmin = async (fetchUser: () => Promise<SessionUser | null | undefined>) => {
    try {
      const user = await fetchUser();
      if (user?.isAdmin === true) setSignedIn(user.email ?? '');
      else await endSession(accessDeniedMessage);
    } catch (error) {
      if (CombinedGraphQLErrors.is(error)) await endSession(toErrorMessage(error));
      // If the API can't be reached, the identity provider's sign-in is not ended.
      else setSignedOut(toErrorMessage(error));
    }
  };

  identity.subscribe((isSignedIn) => {
    if (getState().state === 'loading') {
      if (isSignedIn) void verifyAdmin(() => fetchCurrentUser(client));
      else setSignedOut(null);
    } else if (!isSignedIn && getState().state === 'signedIn') void endSession(null);
  });

  return {
    client,
    getState,
    subscribe,
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
    registerUnsavedForm: unsavedForms.register,
  };
}

interface SessionUser {
  email: string | null;
  isAdmin: boolean;
}

async function fetchCurrentUser(client: ApolloClient): Promise<SessionUser | null | undefined> {
  const { data } = await client.query({ query: MeDocument, fetchPolicy: 'network-only' });
  return data?.me;
}

function toErrorMessage(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : loginFailedMessage;
}

function createStateStore<State>(initialState: State) {
  const listeners = new Set<() => void>();
  let state = initialState;
  return {
    getState: () => state,
    setState: (nextState: State) => {
      state = nextState;
      listeners.forEach((listener) => listener());
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
