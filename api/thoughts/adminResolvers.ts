// The resolvers for managing the collection, for admins only. Each one authorizes the caller, validates the input
// with the rules of domain/, calls the collection and returns the result.
import { randomUUID } from 'node:crypto';
import type { LoggedChange, SaveOutcome } from '#domain/collection/changes.ts';
import type { ImportRowResult } from '#domain/collection/imports.ts';
import { findSameWords, readList, selectThoughts } from '#domain/collection/lists.ts';
import { validateRows } from '#domain/importing/importRows.ts';
import { retentionDays, type Thought, type ThoughtDraft } from '#domain/thought/thought.ts';
import { parseVideo, watchUrl } from '#domain/video/video.ts';
import type {
  MutationResolvers,
  QueryResolvers,
  Revision as GraphQLRevision,
  ThoughtInput,
} from '../generated/resolvers.generated.ts';
import { requireInput } from '../graphql/errorCodes.ts';
import { bulkBudgetMs, withBudget } from '../storage/timeBudget.ts';
import { createPageInfo, maxPageSizeForAdmins, validateCount } from '../graphql/paging.ts';
import type { ResolverContext } from '../graphql/resolverContext.ts';
import type { Log } from '../logging/log.ts';
import {
  parseSelection,
  parsePublishAt,
  requireMaxLength,
  requireOperationId,
  toPlace,
} from './adminArguments.ts';
import { findTalk } from './findTalk.ts';
import type { Collection } from './collection.ts';
import { createListPage } from './publicThoughts.ts';
import { prepareDraft, type PrepareDraftDependencies, prepareRows } from './prepareDraft.ts';

const newerMessage = 'The thought was changed after this row was exported';
const maxSameWords = 5;

/** The services of a request that these resolvers use. */
interface AdminContext extends ResolverContext, PrepareDraftDependencies {
  thoughts: Collection;
  fetch: typeof globalThis.fetch;
  log: Pick<Log, 'warn'>;
  /** Reports to Unsplash that a photo is used. */
  reportPhotoUse: (downloadLocation: string | null | undefined) => Promise<void>;
}

export const adminResolvers = {
  Query: {
    thoughts: async (_, { first, after, search, filter, place, orderBy }, { requireAdmin, thoughts }) => {
      await requireAdmin();
      validateCount('first', first, maxPageSizeForAdmins);
      const selection = parseSelection(search, filter);
      const { [toPlace(place)]: listed } = await thoughts.readLatest();
      return createListPage(orderBy, { first, after: after ?? null }, (page) =>
        readList(listed, { ...selection, orderBy, ...page }),
      );
    },
    sameWords: async (_, { thought }, { requireAdmin, thoughts }) => {
      await requireAdmin();
      requireMaxLength('thought', thought, 500);
      const { live } = await thoughts.readLatest();
      return findSameWords(live, thought).slice(0, maxSameWords);
    },
    talk: async (_, { videoId }, { requireAdmin, fetch, log }) => {
      await requireAdmin();
      const video = parseVideo(watchUrl({ id: videoId, startSeconds: 0 }));
      requireInput(video?.id === videoId, '`videoId` must have the 11 characters of a YouTube video.');
      return findTalk(videoId, { fetch, log });
    },
    storedThought: async (_, { id }, { requireAdmin, thoughts }) => {
      await requireAdmin();
      return thoughts.find(id);
    },
    revisions: async (_, { id }, { requireAdmin, thoughts }) => {
      await requireAdmin();
      return (await thoughts.readVersions(id)).flatMap(toGraphQLRevision);
    },
    selectThoughts: async (_, { place, search, filter }, { requireAdmin, thoughts }) => {
      await requireAdmin();
      const selection = parseSelection(search, filter);
      return selectThoughts((await thoughts.readLatest())[toPlace(place)], selection);
    },
    changedThoughts: async (_, { operation, after, first }, { requireAdmin, thoughts }) => {
      await requireAdmin();
      requireOperationId(operation);
      validateCount('first', first, maxPageSizeForAdmins);
      const page = await thoughts.readOperationChanges(operation, { first, after: after ?? null });
      return { edges: page.edges.map(toChangedThought), pageInfo: createPageInfo(page, after) };
    },
  } satisfies QueryResolvers<AdminContext>,
  Mutation: {
    addThought: async (_, { input, key, draft: isDraft, ...args }, context) => {
      const change = await context.authorizeChange();
      requireInput(key.length >= 1 && key.length <= 128, '`key` must have 1 to 128 characters.');
      const schedule = parsePublishAt(args.publishAt ?? null, isDraft, change.now);
      const mayBeIncomplete = isDraft && schedule.publishAt === null;
      const { draft, problems } = await prepareDraft(input, context, mayBeIncomplete, schedule.problems);
      if (problems.length > 0) return { problems };
      const { publishAt } = schedule;
      const thought = await context.thoughts.add({ key, draft, isDraft, publishAt }, change);
      // The request is a retry, and the added thought was deleted in the meantime.
      if (thought.trashedAt !== null) return { current: thought };
      await context.reportPhotoUse(input.downloadLocation);
      return thought;
    },
    updateThought: async (_, { id, input, version, ...args }, context) => {
      const change = await context.authorizeChange();
      const isDraft = args.draft ?? undefined;
      const schedule = parsePublishAt(args.publishAt, isDraft, change.now);
      const stored = await context.thoughts.find(id);
      const publishAt = schedule.publishAt === undefined ? stored?.publishAt : schedule.publishAt;
      const mayBeIncomplete = !publishAt && (isDraft ?? (stored !== null && stored.draftedAt !== null));
      const { draft, problems } = await prepareDraft(input, context, mayBeIncomplete, schedule.problems);
      if (problems.length > 0) return { problems };
      const edit = { id, draft, version, isDraft, publishAt: schedule.publishAt };
      const outcome = await context.thoughts.edit(edit, change);
      return toSaveResult(outcome, input, context);
    },
    deleteThought: async (_, { id }, { authorizeChange, thoughts }) =>
      thoughts.delete(id, await authorizeChange()),
    restoreThought: async (_, { id }, { authorizeChange, thoughts }) =>
      thoughts.restore(id, await authorizeChange()),
    importThoughts: async (_, { rows, dryRun, update, ...args }, context) => {
      const change = await context.authorizeChange();
      const operation = args.operation ?? randomUUID();
      requireOperationId(operation);
      requireMaxCount('rows', rows, 500);
      const { valid, duplicates, invalid, ...checked } = validateRows(rows, update);
      const options = { operation, shouldUpdate: update, dryRun };
      const { prepared, imported } = await withBudget(bulkBudgetMs, async () => {
        const prepared = await prepareRows(valid, dryRun, context);
        const { ready } = prepared;
        const imported = ready.length === 0 ? [] : await context.thoughts.importRows(ready, options, change);
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
        newer: prepared.ready
          .filter((_, index) => imported[index]?.outcome === 'newer')
          .map(({ line }) => ({ line, field: 'updatedAt', message: newerMessage })),
      };
    },
    changeThoughts: async (_, { operation, action, thoughts }, context) => {
      const change = await context.authorizeChange();
      requireOperationId(operation);
      requireMaxCount('thoughts', thoughts, 100);
      const bulk = { operation, action, thoughts };
      return withBudget(bulkBudgetMs, () => context.thoughts.changeMany(bulk, change));
    },
    undo: async (_, { operation, after }, { authorizeChange, thoughts }) => {
      const change = await authorizeChange();
      requireOperationId(operation);
      const undone = await withBudget(bulkBudgetMs, () => thoughts.undo(operation, after ?? null, change));
      requireInput(
        undone !== null,
        `There was no such operation within the last ${retentionDays} days that can be undone.`,
      );
      return undone;
    },
  } satisfies MutationResolvers<AdminContext>,
};

function requireMaxCount(name: string, { length }: readonly unknown[], max: number): void {
  requireInput(length <= max, `Too many ${name} (${length}): send at most ${max} per request.`);
}

async function toSaveResult(
  outcome: SaveOutcome,
  { downloadLocation }: ThoughtInput,
  { reportPhotoUse }: Pick<AdminContext, 'reportPhotoUse'>,
): Promise<{ current: Thought } | Thought> {
  requireInput(outcome !== null, 'This thought was permanently deleted. Add it as a new one.');
  if (outcome.kind === 'stale') return { current: outcome.thought };
  await reportPhotoUse(downloadLocation);
  return outcome.thought;
}

function toGraphQLRevision({
  before,
  by,
  at,
}: LoggedChange): Pick<GraphQLRevision, keyof ThoughtDraft | 'version' | 'by' | 'at'>[] {
  return before === null ? [] : [{ ...before, by, at }];
}

function toChangedThought({ node: { id, before }, cursor }: { node: LoggedChange; cursor: string }) {
  return { cursor, node: { id, title: before?.thought ?? '' } };
}
