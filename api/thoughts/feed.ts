import { embedUrl, parseVideo, watchUrl } from '#domain/video/video.ts';
import { mapFields } from '#domain/thought/fields.ts';
import { type BufferedResponse, createJsonResponse } from '../http/bufferedResponse.ts';
import type { Random } from '#domain/feed/random.ts';
import type { IncomingRequest } from '../http/incomingRequest.ts';
import { type ShuffleCursor, decodeCursor, encodeCursor, takeNextRanks } from '#domain/feed/shuffle.ts';
import { hasVisibleText, type Thought, type ThoughtDraft } from '#domain/thought/thought.ts';
import type { Log } from '../logging/log.ts';
import { BadCursor, StoreUnavailable } from '../storage/storeErrors.ts';
import { builtInThoughts } from './starterThoughts.ts';
import type { ThoughtReader } from './thoughtStore.ts';

export interface FeedPage {
  edges: { node: Thought; cursor: string }[];
  /** The end of the page, which is after the last edge if the next thoughts have no text. */
  endCursor: string;
  totalCount: number;
  source: 'COLLECTION' | 'BUILT_IN';
}

export interface FeedDependencies {
  thoughts: Collection;
  log: Pick<Log, 'warn'>;
}

type Collection = Pick<ThoughtReader, 'size' | 'findByRanks'>;

/**
 * Returns the next `first` thoughts after the cursor `after`, in the shuffled order that `seed` determines.
 * When the collection is empty or unavailable, the built-in thoughts are returned instead, so that visitors always
 * see something.
 * @throws {BadCursor} when `after` is not a valid cursor.
 */
export async function readFeed(
  { thoughts, log }: FeedDependencies,
  { seed, first, after }: { seed: number; first: number; after: string | null },
): Promise<FeedPage> {
  const cursor = after === null ? null : decodeCursor(after);
  if (after !== null && cursor === null) throw new BadCursor();
  try {
    const page = await readShuffled(thoughts, seed, first, cursor);
    if (page.edges.length > 0) return { ...page, source: 'COLLECTION' };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    log.warn('The collection is unavailable. The built-in thoughts are served instead.', error);
  }
  return { ...(await readShuffled(builtInCollection, seed, first, cursor)), source: 'BUILT_IN' };
}

async function readShuffled(
  collection: Collection,
  seed: number,
  first: number,
  cursor: ShuffleCursor | null,
) {
  const totalCount = await collection.size(maxSizeAgeMs);
  const edges: FeedPage['edges'] = [];
  const readRanks = new Set<number>();
  let position = cursor;
  for (;;) {
    const requestedCount = Math.min(first - edges.length, first + maxExtraReads - readRanks.size);
    const { ranks, cursors, nextCursor } = takeNextRanks(
      seed,
      position,
      totalCount,
      requestedCount,
      readRanks,
    );
    position = nextCursor;
    if (ranks.length > 0) {
      for (const rank of ranks) readRanks.add(rank);
      edges.push(...createEdges(await collection.findByRanks(ranks), cursors, nextCursor));
    }
    const isComplete = edges.length >= first || readRanks.size >= first + maxExtraReads;
    if (isComplete || ranks.length === 0) return { edges, endCursor: encodeCursor(nextCursor), totalCount };
  }
}

/**
 * Returns the thoughts with a text, each with the cursor after it. If a rank has no thought, because it was just deleted,
 * the cursors are too early by one, so that a thought is repeated rather than left out.
 */
function createEdges(
  thoughts: readonly Thought[],
  cursors: readonly ShuffleCursor[],
  nextCursor: ShuffleCursor,
): FeedPage['edges'] {
  return thoughts.flatMap((node, index) =>
    hasVisibleText(node) ? new FeedEdge(node, cursors[index] ?? nextCursor) : [],
  );
}

/** Few clients request the cursors of single edges, so they are encoded when they are read. */
class FeedEdge {
  readonly node: Thought;
  readonly #position: ShuffleCursor;

  constructor(node: Thought, position: ShuffleCursor) {
    this.node = node;
    this.#position = position;
  }

  get cursor(): string {
    return encodeCursor(this.#position);
  }
}

/** Milliseconds until a visitor sees that another process has added or removed a thought. */
const maxSizeAgeMs = 10_000;

/** Thoughts without text are skipped and the next ones are read instead. The number is limited because Firestore bills reads. */
const maxExtraReads = 20;

const builtInCollection: Collection = {
  size: async () => builtInThoughts.length,
  findByRanks: async (ranks) => ranks.flatMap((rank) => builtInThoughts[rank] ?? []),
};

const maxCount = 50;

/**
 * Serves `GET /api/thoughts/random?count=`, the REST counterpart of the query `randomThoughts`, with the same field
 * names. docs/openapi.json describes it.
 */
export async function serveRandomThoughts(
  request: IncomingRequest,
  _match: Record<string, string>,
  services: FeedDependencies & { random: Random },
): Promise<BufferedResponse> {
  const countParameter = new URL(request.url).searchParams.get('count') ?? '20';
  const count = /^\d{1,9}$/.test(countParameter) ? Number(countParameter) : 0;
  if (count < 1 || count > maxCount) {
    const message = `\`count\` must be an integer from 1 to ${maxCount}.`;
    const errors = [{ message, extensions: { code: 'BAD_USER_INPUT' } }];
    return createJsonResponse(400, { errors }, corsHeaders);
  }
  const seed = Math.floor(services.random() * 2 ** 32) | 0;
  const { edges, source } = await readFeed(services, { seed, first: count, after: null });
  const thoughts = edges.map(({ node }) => publicFields(node));
  return { ...createJsonResponse(200, { thoughts }, corsHeaders), summary: { feedSource: source } };
}

/** Returns the fields of the GraphQL type Thought that are useful without the rest of the API. */
function publicFields(thought: Thought) {
  const { id, url, createdAt } = thought;
  const video = parseVideo(url);
  return {
    id,
    ...mapFields<ThoughtDraft>((name) => thought[name]),
    video: video === null ? null : { ...video, watchUrl: watchUrl(video), embedUrl: embedUrl(video) },
    createdAt,
  };
}

const corsHeaders = { 'access-control-allow-origin': '*' };
