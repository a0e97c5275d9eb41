// Checks the external services, all of which are optional.
import type { Settings } from '../env.ts';
import { type Finding, isReachable } from './doctorFinding.ts';

export async function checkPhotos({ unsplash }: Settings): Promise<Finding> {
  const setting = 'UNSPLASH_ACCESS_KEY';
  if (unsplash.accessKey === null) {
    const message =
      'is not set: placeholder images are used. Get a key for photos at https://unsplash.com/developers.';
    return { setting, state: 'off', message };
  }
  const headers = { authorization: `Client-ID ${unsplash.accessKey}` };
  return (await isReachable(`${unsplash.url}/topics?per_page=1`, headers))
    ? { setting, state: 'works', message: `${unsplash.url} accepts the key.` }
    : {
        setting,
        state: 'broken',
        message: `${unsplash.url} rejects the key or can't be reached: check both.`,
      };
}

export async function checkPlaceholders({ unsplash }: Settings): Promise<Finding> {
  const setting = 'PLACEHOLDER_URL';
  const message = `${unsplash.placeholderUrl} can't be reached: backgrounds are gradients instead of placeholder images.`;
  return (await isReachable(`${unsplash.placeholderUrl}/seed/upwell/8/6`))
    ? { setting, state: 'works', message: `${unsplash.placeholderUrl} is available.` }
    : { setting, state: 'off', message };
}

export function checkPush({ firebase }: Settings): Finding {
  const requiredSettings = {
    FIREBASE_PROJECT_ID: firebase.projectId,
    FIREBASE_API_KEY: firebase.apiKey,
    FIREBASE_APP_ID: firebase.appId,
    FIREBASE_MESSAGING_SENDER_ID: firebase.messagingSenderId,
    FIREBASE_VAPID_KEY: firebase.vapidKey,
  };
  const missing = Object.entries(requiredSettings)
    .filter(([, value]) => value === null)
    .map(([name]) => name);
  const setting = 'FIREBASE_VAPID_KEY';
  if (missing.length === 0)
    return { setting, state: 'works', message: 'visitors can turn on notifications.' };
  return { setting, state: 'off', message: `notifications are off: they need ${missing.join(', ')}.` };
}

export function checkAnalytics({ firebase }: Settings): Finding {
  const setting = 'FIREBASE_MEASUREMENT_ID';
  return firebase.measurementId === null
    ? { setting, state: 'off', message: 'is not set: no statistics are collected.' }
    : { setting, state: 'works', message: 'statistics are collected from visitors who consent.' };
}
