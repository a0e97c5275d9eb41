// What admins do with the collection. Each resolver: authorize, check with domain, call the store, answer.
import { checkRows } from '#domain/importRows.ts';
import { textLength } from '#domain/textLength.ts';
import type { Thought } from '#domain/thought.ts';
import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.generated.ts';
import { refusal } from '../refusals.ts';
import { bulkBudgetMs, withBudget } from '../timeBudget.ts';
import { mostForAdmins, requireCount } from './counts.ts';
import { similarTo } from './similar.ts';
import type { Revision, ThoughtPage } from './thoughtStore.ts';
import { prepareDraft, prepareRows } from './withImages.ts';

const mostRows = 500;
const mostSearchCharacters = 200;

export const careResolvers = {
  Query: {
    thoughts: async (_, { after, search, ...query }, { authorizeReading, thoughts }) => {
      await authorizeReading();
      requireCount('first', query.first, mostForAdmins);
      requireShort('search', search, mostSearchCharacters);
      const find = () => thoughts.page({ ...query, after: after ?? null, search: search ?? null });
      // A search may have to read the whole collection.
      return connection(await (search ? withBudget(bulkBudgetMs, find) : find()));
    },
    similarThoughts: async (_, { thought }, { authorizeReading, thoughts }) => {
      await authorizeReading();
      requireShort('thought', thought, 500);
      return similarTo(thought, thoughts);
    },
    revisions: async (_, { id }, { authorizeReading, thoughts }) => {
      await authorizeReading();
      return (await thoughts.revisions(id)).map(present);
    },
    audit: async (_, { first, after }, { authorizeReading, thoughts }) => {
      await authorizeReading();
      requireCount('first', first, mostForAdmins);
      const { entries, ...pageInfo } = await thoughts.audit(first, after ?? null);
      return { entries, pageInfo };
    },
  } satisfies QueryResolvers,
  Mutation: {
    addThought: async (_, { input, key }, context) => {
      const change = await context.authorizeChange();
      if (key.length < 1 || key.length > 128) {
        throw refusal('BAD_USER_INPUT', '`key` must have 1 to 128 characters.');
      }
      const { draft, problems } = await prepareDraft(input, context);
      if (problems.length > 0) return { problems };
      const thought = await context.thoughts.add(draft, key, change);
      await context.reportPhotoUse(input.downloadLocation);
      return thought;
    },
    updateThought: async (_, { id, input, version }, context) => {
      const change = await context.authorizeChange();
      const { draft, problems } = await prepareDraft(input, context);
      if (problems.length > 0) return { problems };
      const outcome = await context.thoughts.update(id, draft, version, change);
      if (outcome === null) throw refusal('BAD_USER_INPUT', 'This thought is gone for good: add it again.');
      if (outcome.kind === 'stale') return { current: outcome.thought };
      await context.reportPhotoUse(input.downloadLocation);
      return outcome.thought;
    },
    deleteThought: async (_, { id }, { authorizeChange, thoughts }) =>
      thoughts.trash(id, await authorizeChange()),
    restoreThought: async (_, { id }, { authorizeChange, thoughts }) =>
      thoughts.restore(id, await authorizeChange()),
    importThoughts: async (_, { rows, dryRun }, context) => {
      const change = await context.authorizeChange();
      if (rows.length > mostRows) {
        throw refusal(
          'BAD_USER_INPUT',
          `${rows.length} rows are too many at once: send at most ${mostRows}.`,
        );
      }
      const { valid, repeated, invalid, ...checked } = checkRows(rows);
      const { prepared, imported } = await withBudget(bulkBudgetMs, async () => {
        const prepared = await prepareRows(valid, dryRun, context);
        const isEmpty = prepared.ready.length === 0;
        const imported = isEmpty ? [] : await context.thoughts.import(prepared.ready, change, dryRun);
        return { prepared, imported };
      });
      const added = imported.filter(({ outcome }) => outcome === 'added').length;
      return {
        added,
        duplicates: repeated + imported.length - added,
        invalid: invalid + valid.length - prepared.ready.length,
        problems: [...checked.problems, ...prepared.problems],
        incomplete: [...checked.incomplete, ...prepared.incomplete],
      };
    },
  } satisfies MutationResolvers,
};

function connection({ hasNextPage, ...page }: ThoughtPage) {
  return { ...page, pageInfo: { endCursor: page.edges.at(-1)?.cursor ?? null, hasNextPage } };
}

function present({ thought, by, at }: Revision): Omit<Thought, 'id'> & { by: string; at: string } {
  return { ...thought, by, at };
}

function requireShort(name: string, text: string | null | undefined, most: number): void {
  if (textLength(text ?? '') > most) {
    throw refusal('BAD_USER_INPUT', `\`${name}\` can have at most ${most} characters.`);
  }
}
