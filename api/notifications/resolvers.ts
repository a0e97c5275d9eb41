import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.generated.ts';
import { createGraphQLError } from '../graphql/errorCodes.ts';
import type { ClientNetwork } from '../http/clientNetwork.ts';
import { bulkBudgetMs, withBudget } from '../storage/timeBudget.ts';
import type { Device } from './deviceStore.ts';
import { parseNotification } from './parseNotification.ts';
import type { RegistrationLimit } from './registrationLimits.ts';
import { sendToAllDevices } from './sendToAllDevices.ts';

export const notificationResolvers = {
  Query: {
    deviceCount: async (_, _arguments, { requireAdmin, devices }) => {
      await requireAdmin();
      return devices.count();
    },
  } satisfies QueryResolvers,
  Mutation: {
    registerDevice: async (_, { registration, kind }, { devices, fcm, now, clientNetwork }) => {
      if (fcm === null) throw notConfiguredError();
      if (!registrationPatterns[kind].test(registration)) {
        throw createGraphQLError(
          'BAD_USER_INPUT',
          '`registration` is not something that Firebase Cloud Messaging issues.',
        );
      }
      if (!(await devices.register(registration, kind, now(), registrationLimitsFor(clientNetwork)))) {
        throw createGraphQLError(
          'RATE_LIMITED',
          'Too many devices registered within an hour: try again in an hour.',
        );
      }
      return true;
    },
    unregisterDevice: async (_, { registration }, { devices }) => devices.unregister(registration),
    notifyVisitors: async (_, input, { authorizeChange, devices, fcm, thoughts, log }) => {
      const { by, now } = await authorizeChange();
      const notification = parseNotification(input);
      if (fcm === null) throw notConfiguredError();
      // First: what was sent and could not be written down would be sent once more.
      await thoughts.addAuditEntry({
        action: 'notified',
        subject: null,
        title: notification.title,
        by,
        at: now,
      });
      return withBudget(bulkBudgetMs, () => sendToAllDevices(notification, { devices, fcm, log }));
    },
  } satisfies MutationResolvers,
};

/**
 * New devices an hour, of which renewals are none. The network that a proxy names is the sender's, but somebody who
 * goes around the proxy can invent it: they still come from a network of their own. Behind a proxy that is the proxy's,
 * which many visitors share, so its share is larger.
 */
function registrationLimitsFor({ forwarded, peer }: ClientNetwork): RegistrationLimit[] {
  return [
    { name: `sender ${forwarded}`, maxPerHour: 50 },
    { name: `connection ${peer}`, maxPerHour: 200 },
    { name: 'site', maxPerHour: 1_000 },
  ];
}

/** Anybody may register, so what can't be a registration is not kept. */
const registrationPatterns: Record<Device['kind'], RegExp> = {
  // As the SDK checks it: 128 bits with a header, in base64url.
  INSTALLATION: /^[cdef][\w-]{21}$/,
  TOKEN: /^[\w:-]{20,4096}$/,
};

function notConfiguredError() {
  return createGraphQLError('UNAVAILABLE', "Notifications aren't set up on this site.");
}
