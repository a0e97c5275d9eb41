import type { BrowserSettings } from '#domain/browserSettings.ts';
import type { Settings } from '../env.ts';

/** @param namesAdmins for the page that admins sign in on, and no other. */
export function browserSettings(
  { productName, identity, firebase, authEmulatorHost, adminEmails, adminEmailsAreMasked }: Settings,
  namesAdmins: boolean,
): BrowserSettings {
  const shownEmails = adminEmailsAreMasked ? adminEmails.map(masked) : adminEmails;
  return {
    productName,
    identity,
    authorisedEmails: namesAdmins ? shownEmails : [],
    firebase: firebase.apiKey === null ? null : { ...firebase, authEmulatorHost },
  };
}

function masked(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}${'•'.repeat(Math.max(name.length - 1, 1))}@${host}`;
}
