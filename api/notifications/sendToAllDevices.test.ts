// Tests sending with the real SDK and a fake server of Firebase Cloud Messaging.
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getMessaging } from 'firebase-admin/messaging';
import { createServer, type IncomingMessage } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSqlite } from '../storage/sqlite.ts';
import type { Device, DeviceStore } from './deviceStore.ts';
import { sendToAllDevices } from './sendToAllDevices.ts';
import { createSqliteDeviceStore } from './sqliteDeviceStore.ts';
import { silentLog } from '../../tests/support/site/testLog.ts';

interface SentMessage {
  fid?: string;
  token?: string;
  [field: string]: unknown;
}
interface FakeResponse {
  status: number;
  errorCode?: string;
  headers?: Record<string, string>;
}

const notification = { title: 'New', body: 'A thought for today', url: '/thought/1' };
const monday = '2026-11-16T08:00:00.000Z';
const ok = { status: 200 };

let sent: SentMessage[] = [];
let authorization: string | undefined;
let respondTo: (message: SentMessage, attempt: number) => FakeResponse = () => ok;
let devices: DeviceStore;

const fcmServer = createServer((request, response) => {
  void readBody(request).then(({ message }) => {
    authorization = request.headers.authorization;
    sent.push(message);
    const attempt = sent.filter(({ fid, token }) => fid === message.fid && token === message.token).length;
    const { status, errorCode, headers } = respondTo(message, attempt);
    const details = [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }];
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(
      JSON.stringify(
        status === 200 ? { name: 'projects/demo/messages/1' } : { error: { message: 'no', details } },
      ),
    );
  });
});

/** Connects all HTTPS requests of the SDK to the fake server. */
class FakeServerAgent extends Agent {
  override createConnection() {
    return connect((fcmServer.address() as AddressInfo).port, '127.0.0.1');
  }
}

const app = initializeApp(
  {
    projectId: 'demo',
    credential: { getAccessToken: async () => ({ access_token: 'secret', expires_in: 3600 }) },
    httpAgent: new FakeServerAgent({ keepAlive: true, maxSockets: 64 }),
  },
  'fake-server',
);
const fcm = getMessaging(app);
// HTTP/2, which is used in production, can't be redirected to another server.
fcm.enableLegacyHttpTransport();

beforeAll(() => new Promise<void>((resolve) => void fcmServer.listen(0, '127.0.0.1', resolve)));
afterAll(async () => {
  await deleteApp(app);
  fcmServer.closeAllConnections();
  fcmServer.close();
});
beforeEach(() => {
  sent = [];
  respondTo = () => ok;
  devices = createSqliteDeviceStore(openSqlite(':memory:'));
});

const send = (changes: Partial<Parameters<typeof sendToAllDevices>[1]> = {}) =>
  sendToAllDevices(notification, { devices, fcm, log: silentLog, ...changes });

async function register(kind: Device['kind'], names: readonly string[]): Promise<void> {
  for (const name of names) await devices.register(name, kind, monday);
}

async function readRegistrations(): Promise<string[]> {
  return (await devices.readPage(null, 10)).map(({ registration }) => registration);
}

describe('sendToAllDevices', () => {
  test('sends to installations and tokens, with the URL as data', async () => {
    await register('INSTALLATION', ['f1']);
    await register('TOKEN', ['t1']);
    expect(await send()).toEqual({ sent: 2, failed: 0, pruned: 0 });
    const common = {
      notification: { title: 'New', body: 'A thought for today' },
      data: { url: '/thought/1' },
      webpush: { headers: { TTL: '86400' } },
    };
    expect(sent).toHaveLength(2);
    expect(sent).toContainEqual({ fid: 'f1', ...common });
    expect(sent).toContainEqual({ token: 't1', ...common });
    expect(authorization).toBe('Bearer secret');
  });

  test('deletes devices that are no longer registered', async () => {
    await register('INSTALLATION', ['valid', 'gone']);
    await register('TOKEN', ['gone too']);
    respondTo = ({ fid }) => (fid === 'valid' ? ok : { status: 404, errorCode: 'UNREGISTERED' });
    expect(await send()).toEqual({ sent: 1, failed: 0, pruned: 2 });
    expect(await readRegistrations()).toEqual(['valid']);
  });

  test('deletes invalid registrations only if another device received the notification', async () => {
    await register('TOKEN', ['invalid', 'other project']);
    respondTo = ({ token }) =>
      token === 'invalid'
        ? { status: 400, errorCode: 'INVALID_ARGUMENT' }
        : { status: 403, errorCode: 'SENDER_ID_MISMATCH' };
    expect(await send()).toEqual({ sent: 0, failed: 2, pruned: 0 });
    await register('INSTALLATION', ['valid']);
    const respondToOthers = respondTo;
    respondTo = (message, attempt) => (message.fid === 'valid' ? ok : respondToOthers(message, attempt));
    expect(await send()).toEqual({ sent: 1, failed: 0, pruned: 2 });
    expect(await readRegistrations()).toEqual(['valid']);
  });

  test('retries only rate-limited messages, after the time in Retry-After', async () => {
    await register('INSTALLATION', ['slow', 'quick']);
    respondTo = ({ fid }, attempt) =>
      fid === 'slow' && attempt === 1
        ? { status: 429, errorCode: 'QUOTA_EXCEEDED', headers: { 'retry-after': '1' } }
        : ok;
    const startedMs = performance.now();
    expect(await send()).toEqual({ sent: 2, failed: 0, pruned: 0 });
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(990);
    expect(sent.map(({ fid }) => String(fid)).toSorted()).toEqual(['quick', 'slow', 'slow']);
  });

  test.each([
    ['gives up after three attempts when the service fails', 500, 4, { sent: 0, failed: 1, pruned: 0 }],
    ['retries when the service is unavailable', 503, 3, { sent: 1, failed: 0, pruned: 0 }],
  ])('%s', async (_, status, firstSuccess, report) => {
    await register('INSTALLATION', ['one']);
    const failure = { status, errorCode: 'INTERNAL', headers: { 'retry-after': '0' } };
    respondTo = (_message, attempt) => (attempt < firstSuccess ? failure : ok);
    expect(await send()).toEqual(report);
    expect(sent).toHaveLength(3);
  });

  test('never takes longer than its deadline', async () => {
    await register('INSTALLATION', ['quick', 'slow']);
    respondTo = ({ fid }) =>
      fid === 'quick' ? ok : { status: 429, errorCode: 'QUOTA_EXCEEDED', headers: { 'retry-after': '60' } };
    const startedMs = performance.now();
    expect(await send({ deadlineMs: 1_000 })).toEqual({ sent: 1, failed: 1, pruned: 0 });
    expect(performance.now() - startedMs).toBeLessThan(2_000);
  });

  test('reads no more devices after its deadline, and counts them as failed', async () => {
    await register('INSTALLATION', createNames(4_001));
    const afters: (string | null)[] = [];
    const slowDevices: DeviceStore = {
      ...devices,
      readPage: (after, first) => {
        afters.push(after);
        return devices.readPage(after, first);
      },
      deleteByIds: () => new Promise((resolve) => setTimeout(resolve, 1_000)),
    };
    const sendEach: typeof fcm.sendEach = async (messages) => ({
      responses: messages.map(() => ({ success: true })),
      successCount: messages.length,
      failureCount: 0,
    });
    const report = await send({ devices: slowDevices, fcm: { sendEach }, deadlineMs: 1_000 });
    expect(report).toEqual({ sent: 2_000, failed: 2_001, pruned: 0 });
    expect(afters).toEqual([null]);
  });

  test('sends to 1,250 devices once each, in batches of at most 500', async () => {
    const sizes: number[] = [];
    const sendEach: typeof fcm.sendEach = async (messages) => {
      sizes.push(messages.length);
      return fcm.sendEach(messages);
    };
    await register('INSTALLATION', createNames(1_250));
    expect(await send({ fcm: { sendEach }, deadlineMs: 50_000 })).toEqual({
      sent: 1_250,
      failed: 0,
      pruned: 0,
    });
    expect(sizes).toEqual([500, 500, 250]);
    expect(new Set(sent.map(({ fid }) => fid)).size).toBe(1_250);
  }, 60_000);
});

function createNames(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `device-${index}`);
}

async function readBody(request: IncomingMessage): Promise<{ message: SentMessage }> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text);
}
