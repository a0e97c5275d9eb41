// One Firebase app for whatever of it is loaded on a page; only lazily loaded chunks import this.
import type { BrowserSettings } from '#domain/pages/browserSettings.ts';
import { type FirebaseApp, getApps, initializeApp } from 'firebase/app';

export type FirebaseSettings = NonNullable<BrowserSettings['firebase']>;

const appName = 'upwell';

/** Messaging and analytics share it. */
export function getFirebaseApp(firebase: FirebaseSettings): FirebaseApp {
  return (
    getApps().find((app) => app.name === appName) ??
    initializeApp(
      {
        apiKey: firebase.apiKey ?? '',
        appId: firebase.appId ?? '',
        projectId: firebase.projectId ?? '',
        messagingSenderId: firebase.messagingSenderId ?? '',
        measurementId: firebase.measurementId ?? '',
      },
      appName,
    )
  );
}
