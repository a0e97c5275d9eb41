// The Firebase app of a page. Only dynamically imported files import this one.
import type { BrowserSettings } from '#domain/pages/pageData.ts';
import { type FirebaseApp, getApps, initializeApp } from 'firebase/app';

export type FirebaseSettings = NonNullable<BrowserSettings['firebase']>;

const appName = 'upwell';

/** Returns the app that messaging and analytics share. */
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
