import { embedUrl, parseVideo, watchUrl } from '#domain/video/video.ts';
import { mapFields } from '#domain/thought/fields.ts';
import type { Thought, ThoughtDraft } from '#domain/thought/thought.ts';
import { type BufferedResponse, createJsonResponse } from '../http/bufferedResponse.ts';
import { type FeedDependencies, readFeed } from './feed.ts';
import type { Random } from '#domain/feed/random.ts';
import type { IncomingRequest } from '../http/incomingRequest.ts';

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
