// Who may see the dashboard: one small state machine over the identity provider and the API's answer.
import { type ApolloClient, CombinedGraphQLErrors } from '@apollo/client';
import { type Bearer, createClient } from '../apollo.ts';
import type { Identity } from '../devices/identity.ts';
import { MeDocument, SignInDocument } from './operations.generated.ts';

export type Admission =
  | { state: 'resolving' }
  | { state: 'outside'; error: string | null; isBusy: boolean }
  | { state: 'inside'; email: string };

export interface Door {
  client: ApolloClient;
  admission: () => Admission;
  subscribe: (listener: () => void) => () => void;
  signIn: () => Promise<void>;
  signOut: () => Promise<void>;
}

const accessDenied = 'Access denied. Admin privileges required.';
const sessionEnded = 'Your session has ended. Please sign in again.';
const loginFailed = 'Login failed. Please try again.';

/** Nobody is inside whom the API does not call an admin; somebody who is not is signed out at once. */
export function openDoor(identity: Identity): Door {
  const listeners = new Set<() => void>();
  let admission: Admission = { state: 'resolving' };
  const become = (next: Admission) => {
    admission = next;
    listeners.forEach((listener) => listener());
  };

  const leave = async (error: string | null) => {
    become({ state: 'outside', error, isBusy: false });
    await identity.signOut();
    await client.clearStore();
  };
  const onRefused: Bearer['onRefused'] = (code) => {
    if (admission.state === 'inside') void leave(code === 'FORBIDDEN' ? accessDenied : sessionEnded);
  };
  const client = createClient({ token: () => identity.token(), onRefused });

  const admit = async (ask: () => Promise<Person | null | undefined>) => {
    try {
      const person = await ask();
      if (person?.isAdmin === true) become({ state: 'inside', email: person.email ?? '' });
      else await leave(accessDenied);
    } catch (error) {
      if (CombinedGraphQLErrors.is(error)) await leave(messageOf(error));
      // Out of reach is no reason to forget who it was.
      else become({ state: 'outside', error: messageOf(error), isBusy: false });
    }
  };
  const recall = () =>
    admit(async () => (await client.query({ query: MeDocument, fetchPolicy: 'network-only' })).data?.me);

  identity.subscribe((isSignedIn) => {
    if (admission.state === 'resolving') {
      if (isSignedIn) void recall();
      else become({ state: 'outside', error: null, isBusy: false });
    } else if (!isSignedIn && admission.state === 'inside') void leave(null);
  });

  return {
    client,
    admission: () => admission,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    signIn: async () => {
      become({ state: 'outside', error: null, isBusy: true });
      try {
        if (!(await identity.signIn())) return become({ state: 'outside', error: null, isBusy: false });
      } catch (error) {
        return become({ state: 'outside', error: messageOf(error), isBusy: false });
      }
      await admit(async () => (await client.mutate({ mutation: SignInDocument })).data?.signIn);
    },
    signOut: () => leave(null),
  };
}

interface Person {
  email: string | null;
  isAdmin: boolean;
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : loginFailed;
}
