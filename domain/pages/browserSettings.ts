/** The settings that the server writes into every page. They are public. */
export interface BrowserSettings {
  productName: string;
  identity: 'local' | 'firebase' | 'demo';
  /** The database, which error messages name. `fileName` is null if the database is only in memory. */
  store: { kind: 'firestore' } | { kind: 'sqlite'; fileName: string | null };
  /** The e-mails of the allowlist, masked if the deployer has configured that. Empty on all pages except /admin. */
  authorizedEmails: string[];
  firebase: {
    projectId: string | null;
    apiKey: string | null;
    appId: string | null;
    messagingSenderId: string | null;
    vapidKey: string | null;
    measurementId: string | null;
    authEmulatorHost: string | null;
  } | null;
}
