import { ApolloProvider } from '@apollo/client/react';
import { Suspense, use, useSyncExternalStore } from 'react';
import { openIdentityProvider } from '../devices/identityProvider.ts';
import { type AdminSession, createAdminSession } from './session/adminSession.ts';
import { Dashboard } from './Dashboard.tsx';
import { UnsavedFormContext } from './form/drafts/unsavedForm.ts';
import { Loading } from './session/Loading.tsx';
import { SignIn } from './session/SignIn.tsx';

let sessionPromise: Promise<AdminSession> | undefined;

/** The admin page: the login screen, or the dashboard once an admin is signed in. */
export function Admin() {
  sessionPromise ??= openIdentityProvider().then(createAdminSession);
  return (
    <Suspense fallback={<Loading />}>
      <AdminScreen sessionPromise={sessionPromise} />
    </Suspense>
  );
}

function AdminScreen({ sessionPromise }: { sessionPromise: Promise<AdminSession> }) {
  const session = use(sessionPromise);
  const sessionState = useSyncExternalStore(session.subscribe, session.getState);
  switch (sessionState.state) {
    case 'loading':
      return <Loading />;
    case 'signedOut':
      return (
        <SignIn
          error={sessionState.error}
          isBusy={sessionState.isBusy}
          unsavedFormOwner={sessionState.unsavedFormOwner}
          onSignIn={() => void session.signIn()}
        />
      );
    case 'signedIn':
      return (
        <ApolloProvider client={session.client}>
          <UnsavedFormContext value={session.registerUnsavedForm}>
            <Dashboard
              email={sessionState.email}
              unsavedForm={sessionState.unsavedForm}
              onLogout={() => void session.signOut()}
            />
          </UnsavedFormContext>
        </ApolloProvider>
      );
  }
}
