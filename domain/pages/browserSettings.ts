/** What the browser needs to know of the deployment; nothing secret. The server writes it into every page. */
export interface BrowserSettings {
  productName: string;
  identity: 'local' | 'firebase';
  /** For messages about the database: its file has no name while it is in memory only. */
  store: { kind: 'firestore' } | { kind: 'sqlite'; fileName: string | null };
  /**
   * Who may sign in, on the page that asks for it, /admin; empty on all others. Masked where the deployer wants it so.
   */
  authorisedEmails: string[];
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
