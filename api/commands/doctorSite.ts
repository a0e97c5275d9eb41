// Checks what the server needs: the store, the built site, the port and the URL.
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Settings } from '../env.ts';
import { SettingError } from '../settingFormats.ts';
import { explainStoreError } from '../storage/dataFolder.ts';
import { CredentialsError, NewerStoreError, StoreUnavailable } from '../storage/storeErrors.ts';
import { openStores } from '../app/stores/openStores.ts';
import { Collection } from '../thoughts/collection.ts';
import { broken, type Finding, off, works } from './doctorFinding.ts';

/** Advice for a store without thoughts. */
export const importAdvice =
  'npm run data -- import api/thoughts/starterThoughts.json adds 40, or add your own in the admin';

export async function checkStore(settings: Settings, open = openStores): Promise<Finding> {
  const setting = `STORE=${settings.store}`;
  const file = join(settings.dataDir, 'upwell.sqlite');
  if (settings.store === 'sqlite' && !existsSync(file)) {
    return works(setting, `${file} will be created at the first start, with 40 thoughts.`);
  }
  const location = settings.store === 'sqlite' ? file : `project ${settings.firebase.projectId}`;
  try {
    const log = { warn: () => {}, info: () => {} };
    const { thoughtStore: store, selfTest, close } = await open(settings, log);
    try {
      await store.ping();
      await selfTest();
      const thoughts = new Collection({ store, log, now: () => new Date().toISOString() });
      const { length: size } = (await thoughts.readLatest()).live;
      return works(
        setting,
        size === 0
          ? `${location} is available, but empty: ${importAdvice}.`
          : `${location} is available, with ${size} thoughts.`,
      );
    } finally {
      await close();
    }
  } catch (error) {
    if (error instanceof SettingError || error instanceof NewerStoreError || isAboutCredentials(error))
      return broken(setting, error.message);
    if (settings.store === 'sqlite' && error instanceof StoreUnavailable)
      return broken(setting, `${location} fails the self-test: ${explainStoreError(error)}`);
    const remedy =
      settings.store === 'sqlite'
        ? 'check that the folder is writable and the disk is not full'
        : 'check GOOGLE_APPLICATION_CREDENTIALS and the role “Cloud Datastore User”';
    return broken(setting, `${location} is unavailable (${describeError(error)}): ${remedy}.`);
  }
}

export function checkSite({ siteDir }: Settings): Finding {
  return existsSync(join(siteDir, 'index.html'))
    ? works('SITE_DIR', `${siteDir} contains the built site.`)
    : off(
        'SITE_DIR',
        `${siteDir} does not contain the built site: npm start builds the site, or run npm run build.`,
      );
}

export async function checkPort({ host, port }: Settings): Promise<Finding> {
  const setting = `PORT=${port}`;
  const probe = createServer();
  const failure = await new Promise<Error | null>((resolve) => {
    probe.once('error', resolve).listen(port, host, () => resolve(null));
  });
  if (failure === null) {
    probe.close();
    return works(setting, `is free on ${host}.`);
  }
  const version = await findRunningVersion(host, port);
  if (version !== null) return works(setting, `Upwell ${version} is running on ${host}.`);
  const message = `is not available on ${host} (${describeError(failure)}): stop the program that uses it, or set another port.`;
  return broken(setting, message);
}

const healthSchema = v.object({ status: v.string(), store: v.string(), version: v.string() });

/** Returns the version of the server that responds at the address; null if it isn't this application. */
async function findRunningVersion(host: string, port: number): Promise<string | null> {
  const hostname =
    { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host);
  try {
    const response = await fetch(`http://${hostname}:${port}/health`, { signal: AbortSignal.timeout(3_000) });
    const { success, output } = v.safeParse(healthSchema, await response.json());
    return success ? output.version : null;
  } catch {
    return null;
  }
}

export function checkAddress({ publicUrl }: Settings): Finding {
  return publicUrl === null
    ? off('PUBLIC_URL', 'is not set: links begin with the origin of each request.')
    : works('PUBLIC_URL', `links begin with ${publicUrl}.`);
}

export function checkProxies({ trustedProxies, publicUrl }: Settings): Finding {
  const setting = 'TRUSTED_PROXIES';
  const isListed = trustedProxies.rules.length > 0;
  // The server itself has no TLS, so a proxy must be in front of it.
  if (!isListed && publicUrl?.startsWith('https:') === true)
    return broken(
      setting,
      `is not set, so everybody behind the proxy of ${publicUrl} is limited as one client: set it to the proxy's address, such as 127.0.0.1.`,
    );
  return isListed
    ? works(setting, 'X-Forwarded headers of these proxies tell who the client is.')
    : off(setting, 'is not set: each connection is a client of its own.');
}

function isAboutCredentials(error: unknown): error is StoreUnavailable {
  return error instanceof StoreUnavailable && error.cause instanceof CredentialsError;
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
}
