/** Signs users in, with Google or with the local provider. */
export interface IdentityProvider {
  /**
   * Opens the provider's popup. Resolves with false if the user closed it.
   * @throws an error with a message for the user, if the provider rejects the sign-in or can't be reached.
   */
  signIn(): Promise<boolean>;
  signOut(): Promise<void>;
  /** Returns a bearer token that hasn't expired, or null if no user is signed in. */
  getToken(): Promise<string | null>;
  /** Reports whether a user is signed in, once it is known and on each change. @returns a function to unsubscribe. */
  subscribe(listener: (isSignedIn: boolean) => void): () => void;
}
