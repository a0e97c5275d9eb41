// The resolvers for selecting thoughts, changing many of them, and undoing that, for admins only.
import { isLanguage } from '#domain/thought/language.ts';
import type { AuditLog } from '../audit/auditLog.ts';
import type {
  InputMaybe,
  MutationChangeThoughtsArgs,
  MutationResolvers,
  QueryResolvers,
  SelectedThought as SelectedThoughtInput,
} from '../generated/resolvers.generated.ts';
import { createGraphQLError } from '../graphql/errorCodes.ts';
import { createPageInfo } from '../graphql/pageInfo.ts';
import { maxPageSizeForAdmins, validateCount } from '../graphql/pageSize.ts';
import type { ResolverContext } from '../graphql/resolverContext.ts';
import { bulkBudgetMs, withBudget } from '../storage/timeBudget.ts';
import { parseFilter, requireOperationId, requireSearch, placeByName } from './adminArguments.ts';
import { prepareImage, type PrepareDraftDependencies } from './prepareDraft.ts';
import type { SelectedThought, ThoughtReader, ThoughtWriter, UndoneImport } from './thoughtStore.ts';

const maxSelected = 100;

/** The services of a request that these resolvers use. */
interface BulkContext extends ResolverContext, PrepareDraftDependencies {
  thoughts: Pick<ThoughtReader, 'select'> & Pick<ThoughtWriter, 'changeMany' | 'undoOperation'>;
  audit: Pick<AuditLog, 'readItems'>;
  /** Reports to Unsplash that a photo is used. */
  reportPhotoUse: (downloadLocation: string | null | undefined) => Promise<void>;
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
    changeThoughts: async (_, args, context) => {
      const change = await context.authorizeChange();
      validateBulkArguments(args);
      const { operation, action, lang } = args;
      const report = await withBudget(bulkBudgetMs, async () => {
        const thoughts = await Promise.all(
          args.thoughts.map((selected) => prepareSelected(selected, context)),
        );
        return context.thoughts.changeMany({ operation, action, lang: lang ?? null, thoughts }, change);
      });
      const left = new Set(report.left.map(({ id }) => id));
      const used = args.thoughts.filter(({ id }) => !left.has(id));
      await Promise.all(used.map(({ image }) => context.reportPhotoUse(image?.downloadLocation)));
      return report;
    },
    undoChanges: async (_, { operation, after }, context) =>
      undo(operation, after, context, 'There was no such change within the last 30 days that can be undone.'),
    undoImport: async (_, { operation, after }, context) =>
      undo(operation, after, context, 'There was no such import within the last 30 days.'),
  } satisfies MutationResolvers<BulkContext>,
};

async function undo(
  operation: string,
  after: InputMaybe<string> | undefined,
  { authorizeChange, thoughts }: Pick<BulkContext, 'authorizeChange' | 'thoughts'>,
  missingMessage: string,
): Promise<UndoneImport> {
  const change = await authorizeChange();
  requireOperationId(operation);
  const undone = await withBudget(bulkBudgetMs, () =>
    thoughts.undoOperation(operation, after ?? null, change),
  );
  if (undone === null) throw createGraphQLError('BAD_USER_INPUT', missingMessage);
  return undone;
}

/** @throws BAD_USER_INPUT */
function validateBulkArguments({ operation, action, thoughts, lang }: MutationChangeThoughtsArgs): void {
  requireOperationId(operation);
  const message = findArgumentProblem({ action, thoughts, lang: lang ?? null });
  if (message !== null) throw createGraphQLError('BAD_USER_INPUT', message);
}

function findArgumentProblem({
  action,
  thoughts,
  lang,
}: Pick<MutationChangeThoughtsArgs, 'action' | 'thoughts'> & { lang: string | null }): string | null {
  if (thoughts.length > maxSelected)
    return `Too many thoughts (${thoughts.length}): send at most ${maxSelected} per request.`;
  if (action === 'SET_LANGUAGE' ? lang === null || !isLanguage(lang) : lang !== null)
    return '`lang` must be a primary language subtag such as `en` for `SET_LANGUAGE`, and null for other actions.';
  if (thoughts.some(({ image }) => (action === 'SET_IMAGE') !== (image != null)))
    return 'Each thought must have an `image` for `SET_IMAGE`, and none for other actions.';
  return null;
}

/** Stores the image of a selected thought, if it has one. */
async function prepareSelected(
  { id, version, image }: SelectedThoughtInput,
  dependencies: PrepareDraftDependencies,
): Promise<SelectedThought> {
  if (image == null) return { id, version };
  const { draft, problems } = await prepareImage(image, dependencies);
  const { imageUrl, imageCredit } = draft;
  return { id, version, image: { imageUrl, imageCredit }, problems };
}
