// The resolvers for selecting thoughts, changing many of them, and undoing that, for admins only.
import type { AuditLog } from '../audit/auditLog.ts';
import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.generated.ts';
import { createGraphQLError } from '../graphql/errorCodes.ts';
import { createPageInfo } from '../graphql/pageInfo.ts';
import { maxPageSizeForAdmins, validateCount } from '../graphql/pageSize.ts';
import type { ResolverContext } from '../graphql/resolverContext.ts';
import { bulkBudgetMs, withBudget } from '../storage/timeBudget.ts';
import { parseFilter, requireOperationId, requireSearch, placeByName } from './adminArguments.ts';
import type { ThoughtReader, ThoughtWriter } from './thoughtStore.ts';

const maxSelected = 100;

/** The services of a request that these resolvers use. */
interface BulkContext extends ResolverContext {
  thoughts: Pick<ThoughtReader, 'select'> & Pick<ThoughtWriter, 'changeMany' | 'undoOperation'>;
  audit: Pick<AuditLog, 'readItems'>;
}

export const bulkResolvers = {
  Query: {
    selectThoughts: async (_, { place, search, filter }, { requireAdmin, thoughts }) => {
      await requireAdmin();
      requireSearch(search);
      const selection = { place: placeByName[place], search: search ?? null, filter: parseFilter(filter) };
      return withBudget(bulkBudgetMs, () => thoughts.select(selection));
    },
    changedThoughts: async (_, { operation, after, first }, { requireAdmin, audit }) => {
      await requireAdmin();
      requireOperationId(operation);
      validateCount('first', first, maxPageSizeForAdmins);
      const page = await audit.readItems(operation, first, after ?? null);
      return { ...page, pageInfo: createPageInfo(page, after) };
    },
  } satisfies QueryResolvers<BulkContext>,
  Mutation: {
    changeThoughts: async (_, { operation, action, thoughts }, context) => {
      const change = await context.authorizeChange();
      requireOperationId(operation);
      if (thoughts.length > maxSelected) {
        const message = `Too many thoughts (${thoughts.length}): send at most ${maxSelected} per request.`;
        throw createGraphQLError('BAD_USER_INPUT', message);
      }
      const bulk = { operation, action, thoughts };
      return withBudget(bulkBudgetMs, () => context.thoughts.changeMany(bulk, change));
    },
    undo: async (_, { operation, after }, { authorizeChange, thoughts }) => {
      const change = await authorizeChange();
      requireOperationId(operation);
      const undone = await withBudget(bulkBudgetMs, () =>
        thoughts.undoOperation(operation, after ?? null, change),
      );
      const message = 'There was no such operation within the last 30 days that can be undone.';
      if (undone === null) throw createGraphQLError('BAD_USER_INPUT', message);
      return undone;
    },
  } satisfies MutationResolvers<BulkContext>,
};
