import { useCallback, useEffect, useState } from 'react';
import { type IdentityProvider, openIdentityProvider } from '../devices/identity.ts';

/** The sign-in of the admin page. Its token is only used for requests. */
export function useSession() {
  const [isSignedIn, setIsSignedIn] = useState(false);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    let unsubscribe = () => {};
    let isUnmounted = false;
    openIdentity().then(
      (identity) => {
        if (!isUnmounted) unsubscribe = identity.subscribe(setIsSignedIn);
      },
      (reason: unknown) => setError(toMessage(reason)),
    );
    return () => {
      isUnmounted = true;
      unsubscribe();
    };
  }, []);

  const signIn = async () => {
    setError(null);
    try {
      await (await openIdentity()).signIn();
    } catch (reason) {
      setError(toMessage(reason));
    }
  };
  return {
    isSignedIn,
    error,
    getToken: useCallback(async () => (await openIdentity().catch(() => null))?.getToken() ?? null, []),
    signIn,
    signOut: async () => (await openIdentity()).signOut(),
  };
}

let identityPromise: Promise<IdentityProvider> | undefined;

/** Opens the provider once, and again after a failure. */
function openIdentity(): Promise<IdentityProvider> {
  identityPromise ??= openIdentityProvider().catch((error: unknown) => {
    identityPromise = undefined;
    throw error;
  });
  return identityPromise;
}

function toMessage(reason: unknown): string {
  return reason instanceof Error ? reason.message : 'Login failed. Please try again.';
}
