// Checks the external services, and the credentials for Google's. The store and the identity provider use them.
import type { Settings } from '../env.ts';
import { findCredentialsProblem } from '../storage/credentialsFile.ts';
import { broken, type Finding, isReachable, off, works } from './doctorFinding.ts';

export async function checkPhotos({ unsplash }: Settings): Promise<Finding> {
  const setting = 'UNSPLASH_ACCESS_KEY';
  if (unsplash.accessKey === null) {
    const message =
      'is not set: placeholder images are used. Get a key for photos at https://unsplash.com/developers.';
    return off(setting, message);
  }
  const headers = { authorization: `Client-ID ${unsplash.accessKey}` };
  return (await isReachable(`${unsplash.url}/topics?per_page=1`, headers))
    ? works(setting, `${unsplash.url} accepts the key.`)
    : broken(setting, `${unsplash.url} rejects the key or can't be reached: check both.`);
}

export async function checkPlaceholders({ unsplash }: Settings): Promise<Finding> {
  const setting = 'PLACEHOLDER_URL';
  const message = `${unsplash.placeholderUrl} can't be reached: backgrounds are gradients instead of placeholder images.`;
  return (await isReachable(`${unsplash.placeholderUrl}/seed/upwell/8/6`))
    ? works(setting, `${unsplash.placeholderUrl} is available.`)
    : off(setting, message);
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
  if (missing.length === 0) return works(setting, 'visitors can turn on notifications.');
  return off(setting, `notifications are off: they need ${missing.join(', ')}.`);
}

export function checkAnalytics({ firebase }: Settings): Finding {
  const setting = 'FIREBASE_MEASUREMENT_ID';
  return firebase.measurementId === null
    ? off(setting, 'is not set: no statistics are collected.')
    : works(setting, 'statistics are collected from visitors who consent.');
}

/** @param path the value of the setting; undefined if it is not set. */
export function checkGoogleCredentials(path: string | undefined): Finding {
  const setting = 'GOOGLE_APPLICATION_CREDENTIALS';
  if (!path) return off(setting, 'is not set: the credentials of gcloud or of this machine are used.');
  const problem = findCredentialsProblem(path);
  return problem === null ? works(setting, 'the file can be read.') : broken(setting, problem);
}
