import type { BatchResponse, Message } from 'firebase-admin/messaging';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { jsonHeaders, openTestSite, type TestSite } from '../../tests/support/site/testSite.ts';

const installation = 'dAbcdefghij_klmnopqrs-';
const device = { registration: installation, kind: 'INSTALLATION' };
const register =
  'mutation ($registration: String!, $kind: DeviceKind!) { registerDevice(registration: $registration, kind: $kind) }';
const notify =
  'mutation ($title: String!, $body: String!, $url: String) { notifyVisitors(title: $title, body: $body, url: $url) { sent failed pruned } }';

let site: TestSite;
let messages: Message[] = [];
let registeredCount = 0;
beforeEach(async () => {
  registeredCount = 0;
  messages = [];
  const sendEach = async (sent: Message[]): Promise<BatchResponse> => {
    messages.push(...sent);
    return { successCount: sent.length, failureCount: 0, responses: sent.map(() => ({ success: true })) };
  };
  site = await openTestSite({}, { fcm: { sendEach } });
});
afterEach(() => site.close());

describe('registerDevice', () => {
  test('registers a device repeatedly, without a sign-in, until it is unregistered', async () => {
    expect((await site.graphqlRequest(register, device)).data).toEqual({ registerDevice: true });
    expect((await site.graphqlRequest(register, device)).data).toEqual({ registerDevice: true });
    expect((await site.graphqlRequest('{ deviceCount }', {}, await admin())).data).toEqual({
      deviceCount: 1,
    });
    const unregister = `mutation { unregisterDevice(registration: "${installation}") }`;
    expect((await site.graphqlRequest(unregister)).data).toEqual({ unregisterDevice: true });
    expect((await site.graphqlRequest(unregister)).data).toEqual({ unregisterDevice: false });
  });

  test('limits the devices of one sender, even with forged X-Forwarded-For headers', async () => {
    const rateLimited = {
      code: 'RATE_LIMITED',
      message: 'Too many devices were registered within an hour. Try again in an hour.',
    };
    expect(await registerMany(51)).toEqual([...Array.from({ length: 50 }, () => null), rateLimited]);
    const errors = await registerMany(60, (index) => `198.51.${index}.7`);
    expect(errors.filter((error) => error === null)).toEqual([]);
    expect(await site.services.devices.count()).toBe(50);
  });

  test('limits senders behind a trusted proxy separately, whatever they send in X-Forwarded-For', async () => {
    const { fcm } = site.services;
    await site.close();
    site = await openTestSite({ TRUSTED_PROXIES: '127.0.0.1' }, { fcm });
    const errors = await registerMany(51, (index) => `198.51.${index}.7, 203.0.113.7`);
    expect(errors.filter((error) => error === null)).toHaveLength(50);
    expect(await registerMany(1, () => '198.51.100.7')).toEqual([null]);
  });

  test('registers at most 1,000 devices within an hour on the whole site', async () => {
    const { devices } = site.services;
    const now = vi.spyOn(site.services, 'now');
    now.mockReturnValue('2026-11-20T21:00:00.000Z');
    const siteLimit = [{ name: 'site', maxPerHour: 1_000 }];
    for (let index = 1; index < 1_000; index += 1)
      await devices.register(`device ${index}`, 'TOKEN', '2026-11-20T20:30:00.000Z', siteLimit);
    expect(await registerMany(2)).toEqual([null, expect.objectContaining({ code: 'RATE_LIMITED' })]);
    now.mockReturnValue('2026-11-20T21:31:00.000Z');
    expect(await registerMany(2)).toEqual([null, null]);
  });

  test.each([
    ['', 'INSTALLATION'],
    ['bAbcdefghij_klmnopqrs-', 'INSTALLATION'],
    [`${installation}x`, 'INSTALLATION'],
    ['x'.repeat(4_097), 'TOKEN'],
    ['<script>alert(1)</script>', 'TOKEN'],
  ])('rejects the registration «%.30s» of the kind %s', async (registration, kind) => {
    expect((await site.graphqlRequest(register, { registration, kind })).code).toBe('BAD_USER_INPUT');
  });
});

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

  test('allows 500 characters in the body, and counts an emoji as one', async () => {
    await site.graphqlRequest(register, device);
    const input = { title: '💧'.repeat(120), body: '💧'.repeat(500) };
    const { data } = await site.graphqlRequest(notify, input, await admin());
    expect(data).toEqual({ notifyVisitors: { sent: 1, failed: 0, pruned: 0 } });
    const tooLong = { ...input, body: `${input.body}💧` };
    expect(await site.graphqlRequest(notify, tooLong, await admin())).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: '`body` must have 1 to 500 characters.',
    });
  });

  test.each([
    ['an empty title', { title: ' ', body: 'b' }],
    ['a long title', { title: 'x'.repeat(121), body: 'b' }],
    ['an empty body', { title: 't', body: '' }],
    ['a JavaScript URL', { title: 't', body: 'b', url: 'javascript:alert(1)' }],
    ['a URL without a scheme', { title: 't', body: 'b', url: '//evil.example' }],
    ['a URL that looks like a path', { title: 't', body: 'b', url: '/\\evil.example' }],
  ])('rejects %s', async (_, input) => {
    expect((await site.graphqlRequest(notify, input, await admin())).code).toBe('BAD_USER_INPUT');
    expect(messages).toEqual([]);
  });
});

test('both mutations fail with UNAVAILABLE when Firebase is not configured', async () => {
  const siteWithoutFirebase = await openTestSite();
  const error = { code: 'UNAVAILABLE', message: "Notifications aren't set up on this site." };
  expect(await siteWithoutFirebase.graphqlRequest(register, device)).toMatchObject(error);
  const authorization = await admin(siteWithoutFirebase);
  expect(
    await siteWithoutFirebase.graphqlRequest(notify, { title: 't', body: 'b' }, authorization),
  ).toMatchObject(error);
  await siteWithoutFirebase.close();
});

async function admin({ getAuthorization } = site): Promise<string> {
  return getAuthorization('ada@example.com');
}

/** Registers new devices over HTTP, one after the other. Returns the error for each, or null if there was none. */
async function registerMany(count: number, forwardedFor?: (index: number) => string) {
  const results: ({ code: string; message: string } | null)[] = [];
  for (let index = 0; index < count; index += 1) {
    const variables = { registration: createRegistration(registeredCount++), kind: 'TOKEN' };
    const headers = { ...jsonHeaders, ...(forwardedFor && { 'x-forwarded-for': forwardedFor(index) }) };
    const response = await site.post({ query: register, variables }, headers);
    const { errors } = (await response.json()) as {
      errors?: { message: string; extensions: { code: string } }[];
    };
    const [error] = errors ?? [];
    results.push(error === undefined ? null : { code: error.extensions.code, message: error.message });
  }
  return results;
}

function createRegistration(index: number): string {
  return `registration-number-${index}`;
}
