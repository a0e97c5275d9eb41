import { chunks } from '#domain/chunks.ts';
import type { BatchResponse, Message } from 'firebase-admin/messaging';
import type { Device, DeviceStore } from './deviceStore.ts';

export interface Notice {
  title: string;
  body: string;
  /** What a press opens: an http(s) URL or a path of this site. */
  url: string | null;
}

/** Firebase Cloud Messaging, as far as it is used here. */
export interface Fcm {
  /** At most 500 messages; the responses are in their order. */
  sendEach(messages: Message[]): Promise<BatchResponse>;
}

interface Means {
  devices: DeviceStore;
  fcm: Fcm;
  log: (message: string, detail?: unknown) => void;
  /** After this, devices that were not reached count as failed; the function that sends has 20 s. */
  deadlineMs?: number;
}

const batchSize = 500;
const batchesAtOnce = 4;
const mostTries = 3;

/**
 * Sends a notice to every device: 2,000 at a time, in batches of 500. A device that is gone is forgotten; one that
 * could not be reached in passing (429 and 5xx) is tried three times, no sooner than Retry-After says.
 */
export async function sendToAll(notice: Notice, { devices, fcm, log, deadlineMs = 15_000 }: Means) {
  const expiresAtMs = performance.now() + deadlineMs;
  const report = { sent: 0, failed: 0, pruned: 0 };
  const pageSize = batchSize * batchesAtOnce;
  let page: Device[] = [];
  do {
    page = await devices.page(page.at(-1)?.id ?? null, pageSize);
    const batches = await Promise.all(
      chunks(page, batchSize).map((batch) => sendBatch(batch, notice, { fcm, log, expiresAtMs })),
    );
    const gone = batches.flatMap((batch) => batch.gone);
    const sent = batches.reduce((sum, batch) => sum + batch.sent, 0);
    await devices.forget(gone);
    report.sent += sent;
    report.pruned += gone.length;
    report.failed += page.length - sent - gone.length;
  } while (page.length === pageSize && performance.now() < expiresAtMs);
  // Whoever could not be reached in time is counted, not read.
  if (page.length === pageSize)
    report.failed += Math.max(0, (await devices.count()) - report.sent - report.failed);
  return report;
}

async function sendBatch(
  batch: Device[],
  notice: Notice,
  { fcm, log, expiresAtMs }: Pick<Means, 'fcm' | 'log'> & { expiresAtMs: number },
): Promise<{ sent: number; gone: string[] }> {
  const gone: string[] = [];
  let sent = 0;
  let pending = batch;
  for (let attempt = 1; pending.length > 0 && performance.now() < expiresAtMs; attempt += 1) {
    const errors = await attemptToSend(pending, notice, fcm, expiresAtMs);
    sent += errors.filter((error) => error === null).length;
    const isTaken = errors.includes(null);
    const isUseless = (error: unknown) => isGone(error) || (isTaken && isForeign(error));
    gone.push(...pending.filter((_, index) => isUseless(errors[index])).map(({ id }) => id));
    const passing = errors.filter(isPassing);
    pending = pending.filter((_, index) => isPassing(errors[index]));
    const failure = errors.find((error) => error !== null && !isUseless(error));
    if (failure !== undefined) log('A notification could not be sent to every device.', failure);
    const delayMs = Math.max(0, ...passing.map((error) => retryDelayMs(error, attempt)));
    if (pending.length === 0 || attempt === mostTries || performance.now() + delayMs > expiresAtMs) break;
    await new Promise((resolve) => {
      setTimeout(resolve, delayMs);
    });
  }
  return { sent, gone };
}

/** For each device null when it was reached, else why it was not. Never rejects. */
async function attemptToSend(
  devices: Device[],
  notice: Notice,
  fcm: Fcm,
  expiresAtMs: number,
): Promise<unknown[]> {
  const { promise: expiry, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error('The messaging service took too long.')),
    expiresAtMs - performance.now(),
  );
  try {
    const sending = fcm.sendEach(devices.map((device) => message(device, notice)));
    const { responses } = await Promise.race([sending, expiry]);
    return responses.map(({ success, error }) => (success ? null : error));
  } catch (error) {
    return devices.map(() => error);
  } finally {
    clearTimeout(timer);
  }
}

function message({ registration, kind }: Device, { title, body, url }: Notice): Message {
  return {
    ...(kind === 'INSTALLATION' ? { fid: registration } : { token: registration }),
    notification: { title, body },
    ...(url !== null && { data: { url } }),
    // A browser that was closed for longer is not told what is old by then.
    webpush: { headers: { TTL: '86400' } },
  };
}

const goneCodes = new Set<unknown>([
  'messaging/installation-id-not-registered',
  'messaging/registration-token-not-registered',
]);

function isGone(error: unknown): boolean {
  return goneCodes.has(codeOf(error));
}

/**
 * What was never a registration of ours. The service says the same of a notice that it does not like, and of our own
 * credentials; but where another device gets the very same notice, neither is to blame.
 */
const foreignCodes = new Set<unknown>(['messaging/invalid-argument', 'messaging/mismatched-credential']);

function isForeign(error: unknown): boolean {
  return foreignCodes.has(codeOf(error));
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** 503 is missing on purpose: the SDK itself tries that again, up to four times, and waits for Retry-After. */
const passingStatuses = new Set<unknown>([429, 500, 502, 504]);

function isPassing(error: unknown): boolean {
  return passingStatuses.has(httpResponse(error)?.status);
}

function retryDelayMs(error: unknown, attempt: number): number {
  const seconds = Number(httpResponse(error)?.headers?.['retry-after'] ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : 500 * 2 ** attempt * (0.5 + Math.random() / 2);
}

function httpResponse(error: unknown): { status?: number; headers?: Record<string, unknown> } | undefined {
  return error instanceof Error && 'httpResponse' in error ? (error.httpResponse as object) : undefined;
}
