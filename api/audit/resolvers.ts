import type { QueryResolvers } from '../generated/resolvers.generated.ts';
import { createPageInfo } from '../graphql/pageInfo.ts';
import type { ResolverContext } from '../graphql/resolverContext.ts';
import { maxPageSizeForAdmins, validateCount } from '../graphql/pageSize.ts';
import type { AuditLog } from './auditLog.ts';

interface AuditContext extends ResolverContext {
  audit: Pick<AuditLog, 'readPage'>;
}

export const auditResolvers = {
  Query: {
    audit: async (_, { first, after }, { requireAdmin, audit }) => {
      await requireAdmin();
      validateCount('first', first, maxPageSizeForAdmins);
      const page = await audit.readPage(first, after ?? null);
      return {
        edges: page.edges,
        pageInfo: createPageInfo(page, after),
        entries: page.edges.map(({ node }) => node),
      };
    },
  } satisfies QueryResolvers<AuditContext>,
};
