import type { Settings } from '../env.ts';

/** What the browser needs to know of the deployment; nothing secret. Read by web/src/devices/settings.ts. */
export function browserSettings({
  productName,
  identity,
  firebase,
  authEmulatorHost,
  adminEmails,
  adminEmailsAreMasked,
}: Settings) {
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
