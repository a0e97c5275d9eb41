import type { BatchResponse, Message, SendResponse } from 'firebase-admin/messaging';
import type { Settings } from '../env.ts';
import type { Log } from '../logging/log.ts';
import { openOnce } from '../openOnce.ts';
import { splitIntoChunks } from '../storage/splitIntoChunks.ts';
import { withTimeout } from '../storage/timeBudget.ts';
import type { Device, Devices } from './devices.ts';

export interface NotificationContent {
  title: string;
  body: string;
  /** The URL that a click opens: an http(s) URL or a path of this site. */
  url: string | null;
}

/** The part of the Firebase Cloud Messaging SDK that is used here. */
export interface FcmClient {
  /** Sends up to 500 messages. The responses have the same order. */
  sendEach(messages: Message[]): Promise<BatchResponse>;
}

/** Returns null if push messaging isn't configured. The SDK is loaded when the first notification is sent. */
export function openFcmClient({ firebase }: Settings): FcmClient | null {
  const { projectId, apiKey, appId, messagingSenderId, vapidKey } = firebase;
  if (projectId === null || [apiKey, appId, messagingSenderId, vapidKey].includes(null)) return null;
  const openMessaging = openOnce(async () => {
    const { getMessaging } = await import('firebase-admin/messaging');
    const { openFirebaseApp } = await import('../storage/googleCredentials.ts');
    return getMessaging(await openFirebaseApp(projectId));
  });
  return { sendEach: async (messages) => (await openMessaging()).sendEach(messages) };
}

interface SendDependencies {
  devices: Pick<Devices, 'list' | 'deleteByIds'>;
  fcm: FcmClient;
  log: Pick<Log, 'warn'>;
  /** The time after which unsent messages count as failed. A request may take 15 s, including its use of the store. */
  deadlineMs?: number;
}

const batchSize = 500;
const concurrentBatches = 4;

/**
 * Sends a notification to all devices. Returns the numbers of sent, failed and deleted (`pruned`) registrations. The
 * SDK itself retries when the service is busy.
 */
export async function sendToAllDevices(
  notification: NotificationContent,
  { devices, fcm, log, deadlineMs = 12_000 }: SendDependencies,
) {
  const expiresAtMs = performance.now() + deadlineMs;
  const all = await devices.list();
  let [sent, pruned] = [0, 0];
  const sendTo = async (batch: readonly Device[]) => {
    const messages = batch.map((device) => toFcmMessage(device, notification));
    const sending = withTimeout(fcm.sendEach(messages), expiresAtMs - performance.now(), createTimeoutError);
    const { responses, successCount } = await sending.catch((error: unknown) => {
      log.warn(failureMessage, error);
      return { responses: [], successCount: 0 };
    });
    const goneCodes = new Set([...unregisteredCodes, ...(successCount > 0 ? invalidRegistrationCodes : [])]);
    const isGone = ({ error }: SendResponse) => error !== undefined && goneCodes.has(error.code);
    const failure = responses.find((response) => !response.success && !isGone(response));
    if (failure !== undefined) log.warn(failureMessage, failure.error);
    const gone = batch.filter((_, index) => responses[index] !== undefined && isGone(responses[index]));
    await devices.deleteByIds(gone.map(({ id }) => id));
    sent += successCount;
    pruned += gone.length;
  };
  const batches = splitIntoChunks(all, batchSize);
  for (const concurrent of splitIntoChunks(batches, concurrentBatches))
    if (performance.now() < expiresAtMs) await Promise.all(concurrent.map(sendTo));
  return { sent, failed: all.length - sent - pruned, pruned };
}

const createTimeoutError = () => new Error('The messaging service didn’t respond in time.');

const failureMessage = 'A notification couldn’t be sent to all devices.';

function toFcmMessage({ registration, kind }: Device, { title, body, url }: NotificationContent): Message {
  return {
    ...(kind === 'INSTALLATION' ? { fid: registration } : { token: registration }),
    notification: { title, body },
    ...(url !== null && { data: { url } }),
    // The time to live in seconds. Browsers that are offline for longer don't get the outdated notification.
    webpush: { headers: { TTL: '86400' } },
  };
}

const unregisteredCodes = [
  'messaging/installation-id-not-registered',
  'messaging/registration-token-not-registered',
];

/**
 * The codes for invalid registrations and for registrations of other projects. An invalid message or wrong credentials
 * cause the same codes, but then every message fails.
 */
const invalidRegistrationCodes = ['messaging/invalid-argument', 'messaging/mismatched-credential'];
