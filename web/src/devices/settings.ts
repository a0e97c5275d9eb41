export interface BrowserSettings {
  productName: string;
  identity: 'local' | 'firebase';
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

/** What the server wrote into the page about this deployment. Source: api/pages/browserSettings.ts. */
export const settings: BrowserSettings = JSON.parse(document.getElementById('settings')?.textContent ?? '{}');
