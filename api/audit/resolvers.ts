import type { User } from '#domain/people/roles.ts';
import type { AuditFilter, QueryResolvers } from '../generated/resolvers.generated.ts';
import { requireInput } from '../graphql/errorCodes.ts';
import type { ResolverContext } from '../graphql/resolverContext.ts';
import { createPageInfo, maxPageSizeForAdmins, validateCount } from '../graphql/paging.ts';
import { isValidDocumentId } from '../storage/documentId.ts';
import type { RecordCondition } from '../storage/records.ts';
import type { AuditLog } from './auditLog.ts';

interface AuditContext extends ResolverContext {
  audit: Pick<AuditLog, 'readPage'>;
  people: { findUser: (uid: string) => Promise<User | null> };
}

export const auditResolvers = {
  Query: {
    audit: async (_, { first, after, filter }, { requireAdmin, audit, people }) => {
      await requireAdmin();
      validateCount('first', first, maxPageSizeForAdmins);
      const page = await audit.readPage(first, after ?? null, await toConditions(filter ?? {}, people));
      return { edges: page.edges, pageInfo: createPageInfo(page, after) };
    },
  } satisfies QueryResolvers<AuditContext>,
};

async function toConditions(
  { by, action, thought, from, until }: AuditFilter,
  people: AuditContext['people'],
): Promise<RecordCondition[]> {
  for (const [name, id] of Object.entries({ by, thought }))
    requireInput(id == null || isValidDocumentId(id), `\`${name}\` isn’t a valid id.`);
  const conditions: RecordCondition[] = [];
  if (by != null) conditions.push(['by', 'in', await findNames(by, people)]);
  if (action != null) conditions.push(['action', '==', action]);
  if (thought != null) conditions.push(['subject', '==', thought]);
  if (from != null) conditions.push(['at', '>=', parseTime('from', from)]);
  if (until != null) conditions.push(['at', '<', parseTime('until', until)]);
  return conditions;
}

/** Returns all values of `by` that stand for this account: its uid and its e-mails. */
async function findNames(uid: string, people: AuditContext['people']): Promise<string[]> {
  const user = await people.findUser(uid);
  return [...new Set([uid, user?.email ?? uid, user?.roleGrantedTo ?? uid])];
}

/** Parses a time into the format of the entries, so that both can be compared as text. */
function parseTime(name: string, text: string): string {
  const time = new Date(text);
  const isTime = !Number.isNaN(time.getTime()) && /^\d{4}-/.test(time.toISOString());
  requireInput(isTime, `\`${name}\` must be a time in ISO 8601, such as 2026-11-26T08:00:00Z.`);
  return time.toISOString();
}
