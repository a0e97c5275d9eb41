// The resolvers for managing the collection, for admins only. Each one authorizes the caller, validates the input
// with the rules of domain/, calls the store and returns the result.
import { randomUUID } from 'node:crypto';
import { validateRows } from '#domain/importing/importRows.ts';
import type { FieldName } from '#domain/thought/fields.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { parseVideo, watchUrl } from '#domain/video/video.ts';
import type {
  MutationResolvers,
  QueryResolvers,
  Revision as GraphQLRevision,
  ThoughtInput,
} from '../generated/resolvers.generated.ts';
import { createGraphQLError } from '../graphql/errorCodes.ts';
import { bulkBudgetMs, withBudget } from '../storage/timeBudget.ts';
import { createPageInfo } from '../graphql/pageInfo.ts';
import { maxPageSizeForAdmins, validateCount } from '../graphql/pageSize.ts';
import type { ResolverContext } from '../graphql/resolverContext.ts';
import type { Log } from '../logging/log.ts';
import {
  parseFilter,
  parsePublishAt,
  requireMaxLength,
  requireOperationId,
  requireSearch,
  placeByName,
} from './adminArguments.ts';
import { findTalk } from './findTalk.ts';
import type {
  ImportRowResult,
  Revision,
  ThoughtReader,
  ThoughtWriter,
  UpdateOutcome,
} from './thoughtStore.ts';
import { prepareDraft, type PrepareDraftDependencies, prepareRows } from './prepareDraft.ts';

const maxImportRows = 500;

/** The services of a request that these resolvers use. */
interface AdminContext extends ResolverContext, PrepareDraftDependencies {
  thoughts: ThoughtReader & ThoughtWriter;
  fetch: typeof globalThis.fetch;
  log: Pick<Log, 'warn'>;
  /** Reports to Unsplash that a photo is used. */
  reportPhotoUse: (downloadLocation: string | null | undefined) => Promise<void>;
}

export const adminResolvers = {
  Query: {
    thoughts: async (_, { after, search, filter, place, ...query }, { requireAdmin, thoughts }) => {
      await requireAdmin();
      validateCount('first', query.first, maxPageSizeForAdmins);
      requireSearch(search);
      const conditions = { search: search ?? null, filter: parseFilter(filter) };
      const readPage = () =>
        thoughts.readPage({ ...query, ...conditions, place: placeByName[place], after: after ?? null });
      // A search or a filter may have to read the whole collection.
      const page = await (search || filter ? withBudget(bulkBudgetMs, readPage) : readPage());
      return { ...page, pageInfo: createPageInfo(page, after) };
    },
    sameWords: async (_, { thought }, { requireAdmin, thoughts }) => {
      await requireAdmin();
      requireMaxLength('thought', thought, 500);
      return thoughts.findSameWords(thought);
    },
    talk: async (_, { videoId }, { requireAdmin, fetch, log }) => {
      await requireAdmin();
      const video = parseVideo(watchUrl({ id: videoId, startSeconds: 0 }));
      if (video?.id !== videoId)
        throw createGraphQLError(
          'BAD_USER_INPUT',
          '`videoId` must have the 11 characters of a YouTube video.',
        );
      return findTalk(videoId, { fetch, log });
    },
    storedThought: async (_, { id }, { requireAdmin, thoughts }) => {
      await requireAdmin();
      return thoughts.findById(id);
    },
    revisions: async (_, { id }, { requireAdmin, thoughts }) => {
      await requireAdmin();
      return (await thoughts.listRevisions(id)).map(toGraphQLRevision);
    },
  } satisfies QueryResolvers<AdminContext>,
  Mutation: {
    addThought: async (_, { input, key, draft: isDraft, ...args }, context) => {
      const change = await context.authorizeChange();
      if (key.length < 1 || key.length > 128) {
        throw createGraphQLError('BAD_USER_INPUT', '`key` must have 1 to 128 characters.');
      }
      const schedule = parsePublishAt(args.publishAt ?? null, isDraft, change.now);
      const mayBeIncomplete = isDraft && schedule.publishAt === null;
      const { draft, problems } = await prepareDraft(input, context, mayBeIncomplete, schedule.problems);
      if (problems.length > 0) return { problems };
      const thought = await context.thoughts.add(draft, key, change, isDraft, schedule.publishAt);
      // This is a retry, and the thought was deleted after it was added.
      if (thought.trashedAt !== null) return { current: thought };
      await context.reportPhotoUse(input.downloadLocation);
      return thought;
    },
    updateThought: async (_, { id, input, version, ...args }, context) => {
      const change = await context.authorizeChange();
      const isDraft = args.draft ?? undefined;
      const schedule = parsePublishAt(args.publishAt, isDraft, change.now);
      const stored = await context.thoughts.findById(id);
      const publishAt = schedule.publishAt === undefined ? stored?.publishAt : schedule.publishAt;
      const mayBeIncomplete = !publishAt && (isDraft ?? (stored !== null && stored.draftedAt !== null));
      const { draft, problems } = await prepareDraft(input, context, mayBeIncomplete, schedule.problems);
      if (problems.length > 0) return { problems };
      const outcome = await context.thoughts.update(id, draft, version, change, isDraft, schedule.publishAt);
      return toSaveResult(outcome, input, context);
    },
    deleteThought: async (_, { id }, { authorizeChange, thoughts }) =>
      thoughts.trash(id, await authorizeChange()),
    restoreThought: async (_, { id }, { authorizeChange, thoughts }) =>
      thoughts.restore(id, await authorizeChange()),
    importThoughts: async (_, { rows, dryRun, update, ...args }, context) => {
      const change = await context.authorizeChange();
      const operation = args.operation ?? randomUUID();
      requireOperationId(operation);
      if (rows.length > maxImportRows) {
        throw createGraphQLError(
          'BAD_USER_INPUT',
          `Too many rows (${rows.length}): send at most ${maxImportRows} per request.`,
        );
      }
      const { valid, duplicates, invalid, ...checked } = validateRows(rows, update);
      const options = { operation, shouldUpdate: update };
      const { prepared, imported } = await withBudget(bulkBudgetMs, async () => {
        const prepared = await prepareRows(valid, dryRun, context);
        const isEmpty = prepared.ready.length === 0;
        const imported = isEmpty
          ? []
          : await context.thoughts.import(prepared.ready, change, dryRun, options);
        return { prepared, imported };
      });
      const count = (result: ImportRowResult['outcome']) =>
        imported.filter(({ outcome }) => outcome === result).length;
      return {
        operation,
        added: count('added'),
        updated: count('updated'),
        duplicates: duplicates + count('duplicate'),
        invalid: invalid + valid.length - prepared.ready.length,
        problems: [...checked.problems, ...prepared.problems],
        incomplete: [...checked.incomplete, ...prepared.incomplete],
      };
    },
  } satisfies MutationResolvers<AdminContext>,
};

async function toSaveResult(
  outcome: UpdateOutcome | null,
  { downloadLocation }: ThoughtInput,
  { reportPhotoUse }: Pick<AdminContext, 'reportPhotoUse'>,
): Promise<{ current: Thought } | Thought> {
  if (outcome === null)
    throw createGraphQLError('BAD_USER_INPUT', 'This thought was permanently deleted. Add it as a new one.');
  if (outcome.kind === 'stale') return { current: outcome.thought };
  await reportPhotoUse(downloadLocation);
  return outcome.thought;
}

function toGraphQLRevision({
  thought,
  by,
  at,
}: Revision): Pick<GraphQLRevision, FieldName | 'version' | 'by' | 'at'> {
  return { ...thought, by, at };
}
