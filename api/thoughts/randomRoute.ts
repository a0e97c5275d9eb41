import { embedUrl, parseVideo, watchUrl } from '#domain/video.ts';
import type { Thought } from '#domain/thought.ts';
import type { Services } from '../services.ts';
import { stretch } from './feed.ts';
import { presentThought } from './presentThought.ts';

const most = 50;

/**
 * `GET /api/thoughts/random?count=`: `randomThoughts` for those who don't speak GraphQL, in the same words; described
 * in docs/openapi.json.
 */
export async function answerRandom(
  request: Request,
  _match: Record<string, string>,
  services: Services,
): Promise<Response> {
  const { thoughts, random, log } = services;
  const asked = new URL(request.url).searchParams.get('count') ?? '20';
  const count = /^\d{1,9}$/.test(asked) ? Number(asked) : 0;
  if (count < 1 || count > most) {
    const message = `\`count\` has to be a whole number from 1 to ${most}.`;
    return answer({ errors: [{ message, extensions: { code: 'BAD_USER_INPUT' } }] }, 400);
  }
  const seed = Math.floor(random() * 2 ** 32) | 0;
  const found = await stretch(thoughts, { seed, first: count, after: null }, log);
  const presented = await Promise.all(found.thoughts.map((thought) => presentThought(thought, services)));
  return answer({ thoughts: presented.map(usefulFields) }, 200);
}

/** The fields of the schema's Thought that are of use without the rest of it. */
function usefulFields({
  id,
  thought,
  author,
  application,
  summary,
  url,
  imageUrl,
  imageCredit,
  createdAt,
}: Thought) {
  const video = parseVideo(url);
  return {
    id,
    thought,
    author,
    application,
    summary,
    url,
    video: video === null ? null : { ...video, watchUrl: watchUrl(video), embedUrl: embedUrl(video) },
    imageUrl,
    imageCredit,
    createdAt,
  };
}

function answer(body: object, status: number): Response {
  return Response.json(body, {
    status,
    headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-store' },
  });
}
