import { useCallback, useEffect, useState } from 'react';
import { openIdentity } from '../devices/identity.ts';

let opening: ReturnType<typeof openIdentity> | undefined;

/** The same sign-in as the admin's; the token goes where requests are made, and nowhere else. */
export function useSignIn() {
  const [isSignedIn, setIsSignedIn] = useState(false);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    openOnce().then(
      (identity) => {
        if (!isGone) stop = identity.subscribe(setIsSignedIn);
      },
      (reason: unknown) => setError(messageOf(reason)),
    );
    return () => {
      isGone = true;
      stop();
    };
  }, []);

  const token = useCallback(async () => (await openOnce().catch(() => null))?.token() ?? null, []);
  const signIn = useCallback(async () => {
    setError(null);
    try {
      await (await openOnce()).signIn();
    } catch (reason) {
      setError(messageOf(reason));
    }
  }, []);
  const signOut = useCallback(async () => (await openOnce()).signOut(), []);
  return { token, isSignedIn, error, signIn, signOut };
}

function openOnce() {
  opening ??= openIdentity().catch((error: unknown) => {
    // The next press tries again.
    opening = undefined;
    throw error;
  });
  return opening;
}

function messageOf(reason: unknown): string {
  return reason instanceof Error ? reason.message : 'Login failed. Please try again.';
}
