import type { QueryResolvers } from '../generated/resolvers.generated.ts';
import { createPageInfo } from '../graphql/pageInfo.ts';
import type { ResolverContext } from '../graphql/resolverContext.ts';
import { maxPageSizeForAdmins, validateCount } from '../graphql/pageSize.ts';
import type { AuditEntry, AuditLog } from './auditLog.ts';

interface AuditContext extends ResolverContext {
  audit: Pick<AuditLog, 'readPage'>;
}

export const auditResolvers = {
  Query: {
    audit: async (_, { first, after }, { requireAdmin, audit }) => {
      await requireAdmin();
      validateCount('first', first, maxPageSizeForAdmins);
      const page = await audit.readPage(first, after ?? null);
      const edges = page.edges.map(({ node, cursor }) => ({ node: toGraphQLEntry(node), cursor }));
      return {
        edges,
        pageInfo: createPageInfo(page, after),
        entries: edges.map(({ node }) => node),
      };
    },
  } satisfies QueryResolvers<AuditContext>,
};

function toGraphQLEntry(entry: AuditEntry) {
  return { ...entry, operation: entry.operation ?? null, undoneAt: entry.undoneAt ?? null };
}
