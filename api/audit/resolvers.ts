import type { QueryResolvers } from '../generated/resolvers.generated.ts';
import { maxPageSizeForAdmins, validateCount } from '../graphql/pageSize.ts';

export const auditResolvers = {
  Query: {
    audit: async (_, { first, after }, { requireAdmin, audit }) => {
      await requireAdmin();
      validateCount('first', first, maxPageSizeForAdmins);
      const { entries, ...pageInfo } = await audit.readPage(first, after ?? null);
      return { entries, pageInfo };
    },
  } satisfies QueryResolvers,
};
