import { setTimeout as wait } from 'node:timers/promises';
import { splitIntoChunks } from '../storage/splitIntoChunks.ts';
import { withTimeout } from '../storage/timeBudget.ts';
import type { BatchResponse, Message } from 'firebase-admin/messaging';
import type { Log } from '../logging/log.ts';
import type { Device, DeviceStore } from './deviceStore.ts';

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

interface SendDependencies {
  devices: DeviceStore;
  fcm: FcmClient;
  log: Pick<Log, 'warn'>;
  /** After this time, the remaining devices count as failed. The Lambda function has 20 s. */
  deadlineMs?: number;
}

const batchSize = 500;
const concurrentBatches = 4;
const maxAttempts = 3;

/**
 * Sends a notification to all devices, 2,000 at a time in concurrent batches of 500, and returns how many were sent and
 * failed, and how many devices were deleted (`pruned`) because they are no longer registered. After temporary errors
 * (429 and 5xx) a message is sent again after the time in Retry-After, up to three times in total.
 */
export async function sendToAllDevices(
  notification: NotificationContent,
  { devices, fcm, log, deadlineMs = 15_000 }: SendDependencies,
) {
  const expiresAtMs = performance.now() + deadlineMs;
  const report = { sent: 0, failed: 0, pruned: 0 };
  const pageSize = batchSize * concurrentBatches;
  let page: Device[] = [];
  do {
    page = await devices.readPage(page.at(-1)?.id ?? null, pageSize);
    const batches = await Promise.all(
      splitIntoChunks(page, batchSize).map((batch) =>
        sendBatch(batch, notification, { fcm, log, expiresAtMs }),
      ),
    );
    const invalidIds = batches.flatMap((batch) => batch.invalidIds);
    const sent = batches.reduce((sum, batch) => sum + batch.sent, 0);
    await devices.deleteByIds(invalidIds);
    report.sent += sent;
    report.pruned += invalidIds.length;
    report.failed += page.length - sent - invalidIds.length;
  } while (page.length === pageSize && performance.now() < expiresAtMs);
  // The devices that were not reached in time are counted without reading them.
  if (page.length === pageSize)
    report.failed += Math.max(0, (await devices.count()) - report.sent - report.failed);
  return report;
}

async function sendBatch(
  batch: Device[],
  notification: NotificationContent,
  { fcm, log, expiresAtMs }: Pick<SendDependencies, 'fcm' | 'log'> & { expiresAtMs: number },
): Promise<{ sent: number; invalidIds: string[] }> {
  const invalidIds: string[] = [];
  let sent = 0;
  let pending = batch;
  for (let attempt = 1; pending.length > 0 && performance.now() < expiresAtMs; attempt += 1) {
    const messages = pending.map((device) => toFcmMessage(device, notification));
    const errors = await sendOnce(messages, fcm, expiresAtMs);
    sent += errors.filter((error) => error === null).length;
    const hasSuccess = errors.includes(null);
    const isInvalid = (error: unknown) => {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      return unregisteredCodes.has(code) || (hasSuccess && invalidRegistrationCodes.has(code));
    };
    invalidIds.push(...pending.filter((_, index) => isInvalid(errors[index])).map(({ id }) => id));
    const retryableErrors = errors.filter(isRetryable);
    pending = pending.filter((_, index) => isRetryable(errors[index]));
    const failure = errors.find((error) => error !== null && !isInvalid(error));
    if (failure !== undefined) log.warn('A notification couldn’t be sent to all devices.', failure);
    const delayMs = Math.max(0, ...retryableErrors.map((error) => retryDelayMs(error, attempt)));
    if (pending.length === 0 || attempt === maxAttempts || performance.now() + delayMs > expiresAtMs) break;
    await wait(delayMs);
  }
  return { sent, invalidIds };
}

/** Returns for each message null if it was sent, otherwise the error of the messaging service. */
async function sendOnce(messages: Message[], fcm: FcmClient, expiresAtMs: number): Promise<unknown[]> {
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

/** Doesn't contain 503, because the SDK itself retries that up to four times and waits for Retry-After. */
const retryableStatuses = new Set<unknown>([429, 500, 502, 504]);

function isRetryable(error: unknown): boolean {
  return retryableStatuses.has(httpResponse(error)?.status);
}

function retryDelayMs(error: unknown, attempt: number): number {
  const seconds = Number(httpResponse(error)?.headers?.['retry-after'] ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : 500 * 2 ** attempt * (0.5 + Math.random() / 2);
}

function httpResponse(error: unknown): { status?: number; headers?: Record<string, unknown> } | undefined {
  return error instanceof Error && 'httpResponse' in error ? (error.httpResponse as object) : undefined;
}
