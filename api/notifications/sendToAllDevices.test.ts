// Tests sending with the real SDK and a fake server of Firebase Cloud Messaging.
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getMessaging } from 'firebase-admin/messaging';
import { createServer, type IncomingMessage } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Records } from '../storage/records.ts';
import { openSqlite } from '../storage/sqlite.ts';
import { createSqliteRecords } from '../storage/sqliteRecords.ts';
import { createDeviceStore, type Device, type Devices } from './devices.ts';
import { sendToAllDevices } from './sendToAllDevices.ts';
import { silentLog } from '../../tests/support/site/testLog.ts';

interface SentMessage {
  fid?: string;
  token?: string;
  [field: string]: unknown;
}
interface FakeResponse {
  status: number;
  errorCode?: string;
}

const notification = { title: 'New', body: 'A thought for today', url: '/thought/1' };
const monday = '2026-11-16T08:00:00.000Z';
const ok = { status: 200 };

let sent: SentMessage[] = [];
let authorization: string | undefined;
let respondTo: (message: SentMessage) => FakeResponse = () => ok;
let records: Records;
let devices: Devices;

const fcmServer = createServer((request, response) => {
  void readBody(request).then(({ message }) => {
    authorization = request.headers.authorization;
    sent.push(message);
    const { status, errorCode } = respondTo(message);
    const details = [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }];
    response.writeHead(status, { 'content-type': 'application/json' });
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
  records = createSqliteRecords(openSqlite(':memory:'));
  devices = createDeviceStore(records);
});

const send = (changes: Partial<Parameters<typeof sendToAllDevices>[1]> = {}) =>
  sendToAllDevices(notification, { devices, fcm, log: silentLog, ...changes });

async function register(kind: Device['kind'], names: readonly string[]): Promise<void> {
  const fields = { kind, registeredAt: monday };
  const writes = names.map((registration) => ({
    table: 'devices' as const,
    id: registration,
    fields: { ...fields, registration },
  }));
  await records.change([], () => ({ writes, result: undefined }));
}

async function readRegistrations(): Promise<string[]> {
  return (await devices.list()).map(({ registration }) => registration);
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
    respondTo = (message) => (message.fid === 'valid' ? ok : respondToOthers(message));
    expect(await send()).toEqual({ sent: 1, failed: 0, pruned: 2 });
    expect(await readRegistrations()).toEqual(['valid']);
  });

  test('stops at its deadline, and counts the devices that it didn’t reach as failed', async () => {
    await register('INSTALLATION', createNames(2_001));
    const sendEach: typeof fcm.sendEach = () => new Promise(() => {});
    const report = await send({ fcm: { sendEach }, deadlineMs: 500 });
    expect(report).toEqual({ sent: 0, failed: 2_001, pruned: 0 });
  });

  test('sends to 2,250 devices once each, in batches of at most 500', async () => {
    const batches: unknown[][] = [];
    const sendEach: typeof fcm.sendEach = async (messages) => {
      batches.push(messages.map((message) => ('fid' in message ? message.fid : null)));
      const responses = messages.map(() => ({ success: true }));
      return { responses, successCount: messages.length, failureCount: 0 };
    };
    await register('INSTALLATION', createNames(2_250));
    expect(await send({ fcm: { sendEach } })).toEqual({ sent: 2_250, failed: 0, pruned: 0 });
    expect(batches.map(({ length }) => length)).toEqual([500, 500, 500, 500, 250]);
    expect(new Set(batches.flat()).size).toBe(2_250);
  });
});

function createNames(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `device-${index}`);
}

async function readBody(request: IncomingMessage): Promise<{ message: SentMessage }> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text);
}
