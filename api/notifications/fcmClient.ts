import { randomUUID } from 'node:crypto';
import type { Settings } from '../env.ts';
import { openOnce } from '../openOnce.ts';
import type { FcmClient } from './sendToAllDevices.ts';

/** Returns null if push messaging isn't configured. The SDK is loaded when the first notification is sent. */
export function openFcmClient({ firebase }: Settings): FcmClient | null {
  const { projectId, apiKey, appId, messagingSenderId, vapidKey } = firebase;
  if ([projectId, apiKey, appId, messagingSenderId, vapidKey].includes(null)) return null;
  const openMessaging = openOnce(() => connect(projectId ?? ''));
  return { sendEach: async (messages) => (await openMessaging()).sendEach(messages) };
}

/** Uses the credentials that Google's libraries find. */
async function connect(projectId: string): Promise<FcmClient> {
  const { initializeApp } = await import('firebase-admin/app');
  const { getMessaging } = await import('firebase-admin/messaging');
  const { createGoogleCredentials } = await import('../storage/googleCredentials.ts');
  const credentials = createGoogleCredentials(projectId);
  const messaging = getMessaging(initializeApp({ projectId }, randomUUID()));
  return {
    sendEach: async (messages) => {
      await credentials.load();
      return messaging.sendEach(messages);
    },
  };
}
