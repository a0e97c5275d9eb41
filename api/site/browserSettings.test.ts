import { expect, test } from 'vitest';
import { readSettings } from '../env.ts';
import { createBrowserSettings } from './browserSettings.ts';

test.each([
  [{ DATA_DIR: '/srv/upwell' }, { kind: 'sqlite', fileName: 'upwell.sqlite' }],
  [{ DATA_DIR: ':memory:' }, { kind: 'sqlite', fileName: null }],
  [{ STORE: 'firestore', FIREBASE_PROJECT_ID: 'demo-upwell' }, { kind: 'firestore' }],
])('the browser’s settings for %o contain the kind of store, but no path of the server', (env, store) => {
  const settings = createBrowserSettings(readSettings(env), false);
  expect(settings.store).toEqual(store);
  expect(JSON.stringify(settings)).not.toContain('/srv');
});
