import type { BrowserSettings } from '#domain/pages/pageData.ts';
import { databaseFileName } from '../storage/dataFolder.ts';
import type { Settings } from '../env.ts';

/** Returns the settings that a page embeds. @param hasAdminEmails true only for the page where admins sign in */
export function createBrowserSettings(settings: Settings, hasAdminEmails: boolean): BrowserSettings {
  const { productName, identity, firebase, authEmulatorHost, adminEmails, adminEmailsAreMasked } = settings;
  const visibleEmails = adminEmailsAreMasked ? adminEmails.map(maskEmail) : adminEmails;
  return {
    productName,
    identity,
    store: describeStore(settings),
    authorizedEmails: hasAdminEmails ? visibleEmails : [],
    firebase: firebase.apiKey === null ? null : { ...firebase, authEmulatorHost },
  };
}

/** Returns only the name of the database file, because the folder isn't public. */
function describeStore({ store, dataDir }: Settings): BrowserSettings['store'] {
  if (store === 'firestore') return { kind: 'firestore' };
  return { kind: 'sqlite', fileName: dataDir === ':memory:' ? null : databaseFileName };
}

function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}${'•'.repeat(Math.max(name.length - 1, 1))}@${host}`;
}
