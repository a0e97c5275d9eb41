import { useCallback, useEffect, useState } from 'react';
import { openIdentityProvider } from '../devices/openIdentityProvider.ts';

let identityPromise: ReturnType<typeof openIdentityProvider> | undefined;

/** Uses the same sign-in as the admin page. The token is only used for requests. */
export function useSignIn() {
  const [isSignedIn, setIsSignedIn] = useState(false);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    let unsubscribe = () => {};
    let isUnmounted = false;
    getIdentityProvider().then(
      (identity) => {
        if (!isUnmounted) unsubscribe = identity.subscribe(setIsSignedIn);
      },
      (reason: unknown) => setError(toErrorMessage(reason)),
    );
    return () => {
      isUnmounted = true;
      unsubscribe();
    };
  }, []);

  const getToken = useCallback(
    async () => (await getIdentityProvider().catch(() => null))?.getToken() ?? null,
    [],
  );
  const signIn = useCallback(async () => {
    setError(null);
    try {
      await (await getIdentityProvider()).signIn();
    } catch (reason) {
      setError(toErrorMessage(reason));
    }
  }, []);
  const signOut = useCallback(async () => (await getIdentityProvider()).signOut(), []);
  return { getToken, isSignedIn, error, signIn, signOut };
}

function getIdentityProvider() {
  identityPromise ??= openIdentityProvider().catch((error: unknown) => {
    // The failed promise is forgotten, so that the next call tries again.
    identityPromise = undefined;
    throw error;
  });
  return identityPromise;
}

function toErrorMessage(reason: unknown): string {
  return reason instanceof Error ? reason.message : 'Login failed. Please try again.';
}
