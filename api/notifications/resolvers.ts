import * as v from 'valibot';
import { notificationLimits } from '#domain/notifications/messages.ts';
import { countCharacters } from '#domain/text/textLength.ts';
import { isHttpUrl } from '#domain/thought/thought.ts';
import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.generated.ts';
import { createGraphQLError } from '../graphql/errorCodes.ts';
import { bulkBudgetMs, withBudget } from '../storage/timeBudget.ts';
import type { ResolverContext } from '../graphql/resolverContext.ts';
import type { Connection } from '../http/requestContext.ts';
import type { Log } from '../logging/log.ts';
import type { AuditLog } from '../audit/auditLog.ts';
import type { Device, Devices } from './devices.ts';
import { type FcmClient, type NotificationContent, sendToAllDevices } from './sendToAllDevices.ts';

interface NotificationContext extends ResolverContext, Pick<Connection, 'readClientNetwork'> {
  devices: Devices;
  /** The client of Firebase Cloud Messaging; null if push messaging isn't configured. */
  fcm: FcmClient | null;
  audit: Pick<AuditLog, 'record'>;
  now: () => string;
  log: Log;
}

export const notificationResolvers = {
  Query: {
    deviceCount: async (_, _arguments, { requireAdmin, devices }) => {
      await requireAdmin();
      return devices.count();
    },
  } satisfies QueryResolvers<NotificationContext>,
  Mutation: {
    registerDevice: async (_, { registration, kind }, { devices, fcm, now, readClientNetwork }) => {
      if (fcm === null) throw notConfiguredError();
      if (!registrationPatterns[kind].test(registration)) {
        throw createGraphQLError(
          'BAD_USER_INPUT',
          '`registration` is not a valid registration of Firebase Cloud Messaging.',
        );
      }
      if (!(await devices.register(registration, kind, { network: readClientNetwork(), now: now() }))) {
        throw createGraphQLError(
          'RATE_LIMITED',
          'Too many devices were registered within an hour. Try again in an hour.',
        );
      }
      return true;
    },
    unregisterDevice: async (_, { registration }, { devices }) => devices.unregister(registration),
    notifyVisitors: async (_, input, { authorizeChange, devices, fcm, audit, log }) => {
      const { by, now } = await authorizeChange();
      const notification = parseNotification(input);
      if (fcm === null) throw notConfiguredError();
      // Records the notification before sending it: if recording failed afterwards, the admin would send it again.
      await audit.record({ action: 'notified', subject: null, title: notification.title, by, at: now });
      return withBudget(bulkBudgetMs, () => sendToAllDevices(notification, { devices, fcm, log }));
    },
  } satisfies MutationResolvers<NotificationContext>,
};

/** The formats of registrations. They are checked before storing, because anyone can register. */
const registrationPatterns: Record<Device['kind'], RegExp> = {
  // The format that the SDK checks: 128 bits with a header, in base64url.
  INSTALLATION: /^[cdef][\w-]{21}$/,
  TOKEN: /^[\w:-]{20,4096}$/,
};

function notConfiguredError() {
  return createGraphQLError('UNAVAILABLE', "Notifications aren't set up on this site.");
}

const parseText = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (text) => text !== '' && countCharacters(text) <= maxLength,
      `must have 1 to ${maxLength} characters.`,
    ),
  );

const notificationSchema = v.object({
  title: parseText(notificationLimits.title),
  body: parseText(notificationLimits.body),
  url: v.nullish(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(notificationLimits.url, 'is too long.'),
      v.check(
        (url) => url === '' || /^\/(?![/\\])/.test(url) || isHttpUrl(url),
        'must be an http or https URL, or a path of this site.',
      ),
    ),
    '',
  ),
});

/** Returns the validated and trimmed input of an admin. @throws a GraphQL error, BAD_USER_INPUT. */
function parseNotification(input: unknown): NotificationContent {
  const { success, output, issues } = v.safeParse(notificationSchema, input);
  if (success) return { ...output, url: output.url || null };
  const [{ path, message }] = issues;
  throw createGraphQLError('BAD_USER_INPUT', `\`${String(path?.[0].key)}\` ${message}`);
}
