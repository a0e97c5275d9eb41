import { useCallback, useEffect, useState } from 'react';
import { type IdentityProvider, openIdentityProvider } from '../devices/identity.ts';

/** Returns the admin page's sign-in. The playground uses its token for requests only. */
export function useSession() {
  const [opening] = useState(openIdentityProvider);
  const [identity, setIdentity] = useState<IdentityProvider | null>(null);
  const [isSignedIn, setIsSignedIn] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    opening.then(setIdentity, setError);
  }, [opening]);
  useEffect(() => identity?.subscribe(setIsSignedIn), [identity]);
  const signInOrOut = () => {
    setError(null);
    const change = isSignedIn ? identity?.signOut() : identity?.signIn();
    change?.catch(setError);
  };
  return {
    isSignedIn,
    error: error?.message,
    getToken: useCallback(async () => (await opening.catch(() => null))?.getToken() ?? null, [opening]),
    signInOrOut,
  };
}
