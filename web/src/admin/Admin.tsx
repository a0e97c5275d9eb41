import { ApolloProvider } from '@apollo/client/react';
import { use, useEffect, useSyncExternalStore } from 'react';
import { openIdentityProvider } from '../devices/openIdentityProvider.ts';
import { type AdminSession, createAdminSession } from './session/adminSession.ts';
import { Dashboard } from './Dashboard.tsx';
import { DashboardLoading } from './DashboardHeader.tsx';
import { useSignInMutation } from './operations.generated.ts';
import { SignIn } from './session/SignIn.tsx';

let sessionPromise: Promise<AdminSession> | undefined;

/** The login screen, or the dashboard once an admin is signed in. */
export function Admin() {
  sessionPromise ??= openIdentityProvider().then(createAdminSession);
  const session = use(sessionPromise);
  const sessionState = useSyncExternalStore(session.subscribe, session.getState);
  const [confirmSignIn] = useSignInMutation({ client: session.client });
  const unsavedFormOwner = useSyncExternalStore(
    session.openForms.subscribe,
    session.openForms.getUnsavedOwner,
  );
  useBeforeUnloadWarning(unsavedFormOwner !== null);
  switch (sessionState.state) {
    case 'loading':
      return <DashboardLoading />;
    case 'signedOut':
      return (
        <SignIn
          error={sessionState.error}
          isBusy={sessionState.isBusy}
          unsavedFormOwner={unsavedFormOwner}
          onSignIn={() => void session.signIn(confirmSignIn)}
        />
      );
    case 'signedIn':
      return (
        <ApolloProvider client={session.client}>
          <Dashboard
            email={sessionState.email}
            openForms={session.openForms}
            onLogout={() => void session.signOut()}
          />
        </ApolloProvider>
      );
  }
}

/** While there are unsaved changes, the browser asks for confirmation before the page is left. */
function useBeforeUnloadWarning(hasUnsavedChanges: boolean): void {
  useEffect(() => {
    if (!hasUnsavedChanges) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasUnsavedChanges]);
}
