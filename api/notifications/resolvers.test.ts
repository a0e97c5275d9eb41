import type { BatchResponse, Message } from 'firebase-admin/messaging';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { openTestSite, type TestSite } from '../../tests/support/site/testSite.ts';

const installation = 'dAbcdefghij_klmnopqrs-';
const device = { registration: installation, kind: 'INSTALLATION' };
const register =
  'mutation ($registration: String!, $kind: DeviceKind!) { registerDevice(registration: $registration, kind: $kind) }';
const notify =
  'mutation ($title: String!, $body: String!, $url: String) { notifyVisitors(title: $title, body: $body, url: $url) { sent failed pruned } }';

let site: TestSite;
let messages: Message[] = [];
beforeEach(async () => {
  messages = [];
  const sendEach = async (sent: Message[]): Promise<BatchResponse> => {
    messages.push(...sent);
    return { successCount: sent.length, failureCount: 0, responses: sent.map(() => ({ success: true })) };
  };
  site = await openTestSite({}, { fcm: { sendEach } });
});
afterEach(() => site.close());

describe('notifyVisitors', () => {
  test('sends the notification, returns a report and adds an audit entry', async () => {
    await site.graphqlRequest(register, device);
    const input = { title: ' New ', body: 'A thought', url: '/thought/1' };
    const { data } = await site.graphqlRequest(notify, input, await admin());
    expect(data).toEqual({ notifyVisitors: { sent: 1, failed: 0, pruned: 0 } });
    expect(messages).toMatchObject([
      { fid: installation, notification: { title: 'New', body: 'A thought' } },
    ]);
    const audit = await site.graphqlRequest(
      '{ audit(first: 1) { edges { node { action title by } } } }',
      {},
      await admin(),
    );
    expect(audit.data).toEqual({
      audit: { edges: [{ node: { action: 'notified', title: 'New', by: 'ada@example.com' } }] },
    });
  });

  test('sends nothing when the audit entry can’t be stored', async () => {
    await site.graphqlRequest(register, device);
    site.services.audit.record = () => Promise.reject(new StoreUnavailable('down'));
    const { code } = await site.graphqlRequest(notify, { title: 't', body: 'b' }, await admin());
    expect(code).toBe('UNAVAILABLE');
    expect(messages).toEqual([]);
  });
});

async function admin({ getAuthorization } = site): Promise<string> {
  return getAuthorization('ada@example.com');
}
