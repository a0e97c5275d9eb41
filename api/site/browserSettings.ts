import type { BrowserSettings } from '#domain/pages/browserSettings.ts';
import { databaseFileName } from '../storage/dataFolder.ts';
import type { Settings } from '../env.ts';

/** @param hasAdminEmails for the page that admins sign in on, and no other. */
export function createBrowserSettings(settings: Settings, hasAdminEmails: boolean): BrowserSettings {
  const { productName, identity, firebase, authEmulatorHost, adminEmails, adminEmailsAreMasked } = settings;
  const visibleEmails = adminEmailsAreMasked ? adminEmails.map(maskEmail) : adminEmails;
  return {
    productName,
    identity,
    store: describeStore(settings),
    authorisedEmails: hasAdminEmails ? visibleEmails : [],
    firebase: firebase.apiKey === null ? null : { ...firebase, authEmulatorHost },
  };
}

/** The file's name alone: which folder it is in is nothing that a visitor may know. */
function describeStore({ store, dataDir }: Settings): BrowserSettings['store'] {
  if (store === 'firestore') return { kind: 'firestore' };
  return { kind: 'sqlite', fileName: dataDir === ':memory:' ? null : databaseFileName };
}

function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}${'•'.repeat(Math.max(name.length - 1, 1))}@${host}`;
}
