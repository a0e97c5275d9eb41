import type { AuditFilter as AuditFilterInput, QueryResolvers } from '../generated/resolvers.generated.ts';
import { createGraphQLError } from '../graphql/errorCodes.ts';
import { createPageInfo } from '../graphql/pageInfo.ts';
import type { ResolverContext } from '../graphql/resolverContext.ts';
import { maxPageSizeForAdmins, validateCount } from '../graphql/pageSize.ts';
import { isValidDocumentId } from '../storage/documentId.ts';
import type { AuditFilter, AuditLog } from './auditLog.ts';

interface AuditContext extends ResolverContext {
  audit: Pick<AuditLog, 'readPage'>;
  people: {
    findUser: (uid: string) => Promise<{ email: string | null; roleGrantedTo: string | null } | null>;
  };
}

export const auditResolvers = {
  Query: {
    audit: async (_, { first, after, filter }, { requireAdmin, audit, people }) => {
      await requireAdmin();
      validateCount('first', first, maxPageSizeForAdmins);
      const page = await audit.readPage(first, after ?? null, await parseFilter(filter ?? {}, people));
      return { edges: page.edges, pageInfo: createPageInfo(page, after) };
    },
  } satisfies QueryResolvers<AuditContext>,
};

async function parseFilter(
  { by, action = null, thought, from, until }: AuditFilterInput,
  people: AuditContext['people'],
): Promise<AuditFilter> {
  for (const [name, id] of Object.entries({ by, thought }))
    if (id != null && !isValidDocumentId(id))
      throw createGraphQLError('BAD_USER_INPUT', `\`${name}\` isn’t a valid id.`);
  return {
    by: by == null ? null : await findNames(by, people),
    action,
    subject: thought ?? null,
    from: from == null ? null : parseTime('from', from),
    until: until == null ? null : parseTime('until', until),
  };
}

/** Returns what entries of this account have in `by`: an e-mail, or the uid of an account without one. */
async function findNames(uid: string, people: AuditContext['people']): Promise<string[]> {
  const user = await people.findUser(uid);
  return [...new Set([uid, user?.email ?? uid, user?.roleGrantedTo ?? uid])];
}

/** Returns the time in the format of the entries, so that it can be compared with theirs as a text. */
function parseTime(name: string, text: string): string {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()) || !/^\d{4}-/.test(time.toISOString()))
    throw createGraphQLError(
      'BAD_USER_INPUT',
      `\`${name}\` must be a time in ISO 8601, such as 2026-11-26T08:00:00Z.`,
    );
  return time.toISOString();
}
