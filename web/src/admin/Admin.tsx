import { ApolloProvider } from '@apollo/client/react';
import { Suspense, use, useEffect, useSyncExternalStore } from 'react';
import { setDocumentHead } from '../devices/documentHead.ts';
import { openIdentity } from '../devices/identity.ts';
import { settings } from '../devices/settings.ts';
import { type Door, openDoor } from './admission.ts';
import { Dashboard } from './Dashboard.tsx';
import { UnsavedFormContext } from './form/unsavedForm.ts';
import { Loading } from './Loading.tsx';
import { SignIn } from './SignIn.tsx';

let opening: Promise<Door> | undefined;

/** Sign-in, and behind it the dashboard. */
export function Admin() {
  useEffect(() => setDocumentHead(`Admin - ${settings.productName}`), []);
  opening ??= openIdentity().then(openDoor);
  return (
    <Suspense fallback={<Loading />}>
      <Entrance opening={opening} />
    </Suspense>
  );
}

function Entrance({ opening }: { opening: Promise<Door> }) {
  const door = use(opening);
  const admission = useSyncExternalStore(door.subscribe, door.admission);
  switch (admission.state) {
    case 'resolving':
      return <Loading />;
    case 'outside':
      return (
        <SignIn
          error={admission.error}
          isBusy={admission.isBusy}
          unsavedBy={admission.unsavedBy}
          onSignIn={() => void door.signIn()}
        />
      );
    case 'inside':
      return (
        <ApolloProvider client={door.client}>
          <UnsavedFormContext value={door.watchUnsavedForm}>
            <Dashboard
              email={admission.email}
              unsavedForm={admission.unsavedForm}
              onLogout={() => void door.signOut()}
            />
          </UnsavedFormContext>
        </ApolloProvider>
      );
  }
}
