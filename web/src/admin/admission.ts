// Who may see the dashboard: one small state machine over the identity provider and the API's answer.
import { type ApolloClient, CombinedGraphQLErrors } from '@apollo/client';
import { type Bearer, createClient } from '../apollo.ts';
import type { Identity } from '../devices/identity.ts';
import type { ReadUnsavedForm, UnsavedForm, WatchUnsavedForm } from './form/unsavedForm.ts';
import { MeDocument, SignInDocument } from './operations.generated.ts';

export type Admission =
  | { state: 'resolving' }
  /** `unsavedBy` is whose form waits to be put back; null when there is none. */
  | { state: 'outside'; error: string | null; isBusy: boolean; unsavedBy: string | null }
  | { state: 'inside'; email: string; unsavedForm: UnsavedForm | null };

export interface Door {
  client: ApolloClient;
  admission: () => Admission;
  subscribe: (listener: () => void) => () => void;
  signIn: () => Promise<void>;
  signOut: () => Promise<void>;
  watchUnsavedForm: WatchUnsavedForm;
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

  let readUnsavedForm: ReadUnsavedForm | null = null;
  let unsavedForm: UnsavedForm | null = null;
  const stayOutside = (error: string | null, isBusy = false) =>
    become({ state: 'outside', error, isBusy, unsavedBy: unsavedForm?.email ?? null });
  const enter = (email: string) => {
    const own = unsavedForm?.email === email ? unsavedForm : null;
    if (own !== null) unsavedForm = null;
    become({ state: 'inside', email, unsavedForm: own });
  };

  const leave = async (error: string | null) => {
    // Read before the dashboard, and the form with it, is gone.
    unsavedForm = readUnsavedForm?.() ?? unsavedForm;
    stayOutside(error);
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
      if (person?.isAdmin === true) enter(person.email ?? '');
      else await leave(accessDenied);
    } catch (error) {
      if (CombinedGraphQLErrors.is(error)) await leave(messageOf(error));
      // Out of reach is no reason to forget who it was.
      else stayOutside(messageOf(error));
    }
  };
  const recall = () =>
    admit(async () => (await client.query({ query: MeDocument, fetchPolicy: 'network-only' })).data?.me);

  identity.subscribe((isSignedIn) => {
    if (admission.state === 'resolving') {
      if (isSignedIn) void recall();
      else stayOutside(null);
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
      stayOutside(null, true);
      try {
        if (!(await identity.signIn())) return stayOutside(null);
      } catch (error) {
        return stayOutside(messageOf(error));
      }
      await admit(async () => (await client.mutate({ mutation: SignInDocument })).data?.signIn);
    },
    signOut: () => leave(null),
    watchUnsavedForm: (read) => {
      readUnsavedForm = read;
      return () => {
        if (readUnsavedForm === read) readUnsavedForm = null;
      };
    },
  };
}

interface Person {
  email: string | null;
  isAdmin: boolean;
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : loginFailed;
}
