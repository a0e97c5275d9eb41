import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.generated.ts';
import { refusal } from '../refusals.ts';
import type { Sender } from '../sender.ts';
import { bulkBudgetMs, withBudget } from '../timeBudget.ts';
import type { Device } from './deviceStore.ts';
import { readNotice } from './readNotice.ts';
import type { Share } from './registrationShares.ts';
import { sendToAll } from './sendToAll.ts';

export const notificationResolvers = {
  Query: {
    deviceCount: async (_, _arguments, { authorizeReading, devices }) => {
      await authorizeReading();
      return devices.count();
    },
  } satisfies QueryResolvers,
  Mutation: {
    registerDevice: async (_, { registration, kind }, { devices, fcm, now, sender }) => {
      if (fcm === null) throw notSetUp();
      if (!shapes[kind].test(registration)) {
        throw refusal(
          'BAD_USER_INPUT',
          '`registration` is not something that Firebase Cloud Messaging issues.',
        );
      }
      if (!(await devices.register(registration, kind, now(), sharesOf(sender)))) {
        throw refusal('RATE_LIMITED', 'Too many devices registered within an hour: try again in an hour.');
      }
      return true;
    },
    unregisterDevice: async (_, { registration }, { devices }) => devices.unregister(registration),
    notifyVisitors: async (_, input, { authorizeChange, devices, fcm, thoughts, log }) => {
      const { by, now } = await authorizeChange();
      const notice = readNotice(input);
      if (fcm === null) throw notSetUp();
      // First: what was sent and could not be written down would be sent once more.
      await thoughts.record({ action: 'notified', subject: null, title: notice.title, by, at: now });
      return withBudget(bulkBudgetMs, () => sendToAll(notice, { devices, fcm, log }));
    },
  } satisfies MutationResolvers,
};

/**
 * New devices an hour, of which renewals are none. The network that a proxy names is the sender's, but somebody who
 * goes around the proxy can invent it: they still come from a network of their own. Behind a proxy that is the proxy's,
 * which many visitors share, so its share is larger.
 */
function sharesOf({ claimed, nearest }: Sender): Share[] {
  return [
    { name: `sender ${claimed}`, most: 50 },
    { name: `connection ${nearest}`, most: 200 },
    { name: 'site', most: 1_000 },
  ];
}

/** Anybody may register, so what can't be a registration is not kept. */
const shapes: Record<Device['kind'], RegExp> = {
  // As the SDK checks it: 128 bits with a header, in base64url.
  INSTALLATION: /^[cdef][\w-]{21}$/,
  TOKEN: /^[\w:-]{20,4096}$/,
};

function notSetUp() {
  return refusal('UNAVAILABLE', "Notifications aren't set up on this site.");
}
