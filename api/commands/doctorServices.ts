// Whether the services around us answer; each can be left out.
import type { Settings } from '../env.ts';
import { type Finding, isReachable } from './doctorFinding.ts';

export async function checkPhotos({ unsplash }: Settings): Promise<Finding> {
  const setting = 'UNSPLASH_ACCESS_KEY';
  if (unsplash.accessKey === null) {
    const message =
      'is not set: placeholders stand in for photos. Get a key at https://unsplash.com/developers.';
    return { setting, state: 'off', message };
  }
  const headers = { authorization: `Client-ID ${unsplash.accessKey}` };
  return (await isReachable(`${unsplash.url}/topics?per_page=1`, headers))
    ? { setting, state: 'works', message: `${unsplash.url} takes the key.` }
    : {
        setting,
        state: 'broken',
        message: `${unsplash.url} refuses the key or can't be reached: check both.`,
      };
}

export async function checkPlaceholders({ unsplash }: Settings): Promise<Finding> {
  const setting = 'PLACEHOLDER_URL';
  const message = `${unsplash.placeholderUrl} can't be reached: the browser draws its own backgrounds.`;
  return (await isReachable(`${unsplash.placeholderUrl}/seed/upwell/8/6`))
    ? { setting, state: 'works', message: `${unsplash.placeholderUrl} answers.` }
    : { setting, state: 'off', message };
}

export function checkPush({ firebase }: Settings): Finding {
  const needed = {
    FIREBASE_PROJECT_ID: firebase.projectId,
    FIREBASE_API_KEY: firebase.apiKey,
    FIREBASE_APP_ID: firebase.appId,
    FIREBASE_MESSAGING_SENDER_ID: firebase.messagingSenderId,
    FIREBASE_VAPID_KEY: firebase.vapidKey,
  };
  const missing = Object.entries(needed)
    .filter(([, value]) => value === null)
    .map(([name]) => name);
  const setting = 'FIREBASE_VAPID_KEY';
  if (missing.length === 0)
    return { setting, state: 'works', message: 'visitors can ask for notifications.' };
  return { setting, state: 'off', message: `no notifications; they need ${missing.join(', ')}.` };
}

export function checkAnalytics({ firebase }: Settings): Finding {
  const setting = 'FIREBASE_MEASUREMENT_ID';
  return firebase.measurementId === null
    ? { setting, state: 'off', message: 'is not set: nothing is measured.' }
    : { setting, state: 'works', message: 'visitors who agree are counted.' };
}
