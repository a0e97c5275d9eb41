import type { BrowserSettings } from '#domain/browserSettings.ts';
import type { Settings } from '../env.ts';

export function browserSettings({
  productName,
  identity,
  firebase,
  authEmulatorHost,
  adminEmails,
  adminEmailsAreMasked,
}: Settings): BrowserSettings {
  return {
    productName,
    identity,
    authorisedEmails: adminEmailsAreMasked ? adminEmails.map(masked) : adminEmails,
    firebase: firebase.apiKey === null ? null : { ...firebase, authEmulatorHost },
  };
}

function masked(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}${'•'.repeat(Math.max(name.length - 1, 1))}@${host}`;
}
