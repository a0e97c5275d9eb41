import type { BatchResponse, Message } from 'firebase-admin/messaging';
import type { Settings } from '../env.ts';
import type { Log } from '../logging/log.ts';
import { openOnce } from '../openOnce.ts';
import { splitIntoChunks } from '../storage/splitIntoChunks.ts';
import { withTimeout } from '../storage/timeBudget.ts';
import type { Device, Devices } from './devices.ts';

export interface NotificationContent {
  title: string;
  body: string;
  /** Opened by a click on the notification: an http(s) URL or a path of this site. */
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
  devices: Pick<Devices, 'readPage' | 'deleteByIds' | 'count'>;
  fcm: FcmClient;
  log: Pick<Log, 'warn'>;
  /** After this time, the remaining devices count as failed. A request may take 15 s, and the store needs some of it. */
  deadlineMs?: number;
}

const batchSize = 500;
const concurrentBatches = 4;

/**
 * Sends a notification to all devices, and returns how many were sent and failed, and how many devices were deleted
 * (`pruned`) because they are no longer registered. The SDK itself repeats what the service was too busy for.
 */
export async function sendToAllDevices(
  notification: NotificationContent,
  { devices, fcm, log, deadlineMs = 12_000 }: SendDependencies,
) {
  const expiresAtMs = performance.now() + deadlineMs;
  const report = { sent: 0, failed: 0, pruned: 0 };
  const pageSize = batchSize * concurrentBatches;
  let page: Device[] = [];
  do {
    page = await devices.readPage(page.at(-1)?.id ?? null, pageSize);
    await Promise.all(
      splitIntoChunks(page, batchSize).map(async (batch) => {
        const messages = batch.map((device) => toFcmMessage(device, notification));
        const errors = await sendBatch(messages, fcm, expiresAtMs);
        const sent = errors.filter((error) => error === null).length;
        const goneIds = batch.filter((_, index) => isGone(errors[index], sent > 0)).map(({ id }) => id);
        const failure = errors.find((error) => error !== null && !isGone(error, sent > 0));
        if (failure !== undefined) log.warn('A notification couldn’t be sent to all devices.', failure);
        await devices.deleteByIds(goneIds);
        report.sent += sent;
        report.pruned += goneIds.length;
        report.failed += batch.length - sent - goneIds.length;
      }),
    );
  } while (page.length === pageSize && performance.now() < expiresAtMs);
  // The devices that were not reached in time are counted without reading them.
  if (page.length === pageSize)
    report.failed += Math.max(0, (await devices.count()) - report.sent - report.failed);
  return report;
}

/** Returns for each message null if it was sent, otherwise the error of the messaging service. */
async function sendBatch(messages: Message[], fcm: FcmClient, expiresAtMs: number): Promise<unknown[]> {
  try {
    const { responses } = await withTimeout(
      fcm.sendEach(messages),
      expiresAtMs - performance.now(),
      () => new Error('The messaging service didn’t respond in time.'),
    );
    return responses.map(({ success, error }) => (success ? null : error));
  } catch (error) {
    return messages.map(() => error);
  }
}

function toFcmMessage({ registration, kind }: Device, { title, body, url }: NotificationContent): Message {
  return {
    ...(kind === 'INSTALLATION' ? { fid: registration } : { token: registration }),
    notification: { title, body },
    ...(url !== null && { data: { url } }),
    // In seconds. Browsers that are offline for longer don't get the notification, because it is outdated.
    webpush: { headers: { TTL: '86400' } },
  };
}

const unregisteredCodes = new Set<unknown>([
  'messaging/installation-id-not-registered',
  'messaging/registration-token-not-registered',
]);

/**
 * The codes for invalid registrations and registrations of other projects. The service returns the same codes for an invalid
 * message or wrong credentials, but then no other device receives the message.
 */
const invalidRegistrationCodes = new Set<unknown>([
  'messaging/invalid-argument',
  'messaging/mismatched-credential',
]);

function isGone(error: unknown, hasOtherSuccess: boolean): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return unregisteredCodes.has(code) || (hasOtherSuccess && invalidRegistrationCodes.has(code));
}
