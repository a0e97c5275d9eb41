// Registering devices and sending notifications.
import { expect, test } from 'vitest';
import {
  asAdmin,
  clientAddress,
  uniqueWord,
  graphql,
  json,
  readResult,
  send,
  target,
} from './support/client.ts';

const hasMessaging = target.kind !== 'external';

const register =
  'mutation ($registration: String!, $kind: DeviceKind! = TOKEN) { registerDevice(registration: $registration, kind: $kind) }';
const notify =
  'mutation ($title: String!, $body: String!, $url: String) { notifyVisitors(title: $title, body: $body, url: $url) { sent } }';
const createRegistration = () => `registration-of-${uniqueWord()}`;

test.skipIf(!hasMessaging)(
  'a device can be registered repeatedly and unregistered without a sign-in',
  async () => {
    const registration = createRegistration();
    for (const _ of [1, 2])
      expect((await graphql(register, { registration })).data).toEqual({ registerDevice: true });
    const unregister = 'mutation ($registration: String!) { unregisterDevice(registration: $registration) }';
    for (const unregisterDevice of [true, false])
      expect((await graphql(unregister, { registration })).data).toEqual({ unregisterDevice });
  },
);

// Not on Lambda, where all test events come from one network.
test.skipIf(!hasMessaging || target.kind === 'lambda')(
  'one network can register at most 50 devices within an hour, even with forged addresses',
  async () => {
    const address = clientAddress();
    const registerFrom = async (forwarded: string) => {
      const body = JSON.stringify({ query: register, variables: { registration: createRegistration() } });
      const headers = { ...json, 'x-forwarded-for': forwarded };
      return (await readResult(await send('/graphql', { method: 'POST', headers, body }))).code;
    };
    const codes: (string | undefined)[] = [];
    for (let count = 0; count < 51; count += 1)
      codes.push(await registerFrom(`${clientAddress()}, ${address}`));
    expect(codes.filter((code) => code === undefined)).toHaveLength(50);
    expect(codes.at(-1)).toBe('RATE_LIMITED');
    expect(await registerFrom(clientAddress())).toBeUndefined();
  },
);

test.skipIf(!hasMessaging).each([
  ['', 'INSTALLATION'],
  ['bAbcdefghij_klmnopqrs-', 'INSTALLATION'],
  ['dAbcdefghij_klmnopqrs-x', 'INSTALLATION'],
  ['x'.repeat(4_097), 'TOKEN'],
  ['<script>alert(1)</script>', 'TOKEN'],
])('the registration «%.30s» of the kind %s is rejected', async (registration, kind) => {
  expect((await graphql(register, { registration, kind })).code).toBe('BAD_USER_INPUT');
});

test.each([
  ['an empty title', { title: ' ', body: 'b' }],
  ['a long title', { title: 'x'.repeat(121), body: 'b' }],
  ['an empty body', { title: 't', body: '' }],
  ['a long body', { title: 't', body: '💧'.repeat(501) }],
  ['a JavaScript URL', { title: 't', body: 'b', url: 'javascript:alert(1)' }],
  ['a URL without a scheme', { title: 't', body: 'b', url: '//evil.example' }],
  ['a URL that looks like a path', { title: 't', body: 'b', url: '/\\evil.example' }],
])('a notification with %s is rejected', async (_, input) => {
  expect((await asAdmin(notify, input)).code).toBe('BAD_USER_INPUT');
});
