// Queries YouTube's oEmbed service for the title and channel of a video: https://oembed.com
import * as v from 'valibot';
import { watchUrl } from '#domain/video/video.ts';
import { cutText } from '#domain/text/cutText.ts';
import { readBodyWithLimit } from '../http/readBodyWithLimit.ts';
import type { Log } from '../logging/log.ts';
import { remainingMs } from '../storage/timeBudget.ts';

export interface Talk {
  title: string;
  channel: string | null;
}

interface FindTalkDependencies {
  fetch: typeof globalThis.fetch;
  log: Pick<Log, 'warn'>;
}

const timeoutMs = 2_500;
const maxResponseBytes = 64 * 1024;
const maxLength = 200;

const talkSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    title: v.pipe(v.string(), v.trim(), v.nonEmpty()),
    author_name: v.optional(v.pipe(v.string(), v.trim()), ''),
  }),
);

/** Returns the title and channel of a video; null if YouTube has none, or doesn't respond in time. Never rejects. */
export async function findTalk(videoId: string, { fetch, log }: FindTalkDependencies): Promise<Talk | null> {
  const parameters = new URLSearchParams({
    url: watchUrl({ id: videoId, startSeconds: 0 }),
    format: 'json',
  });
  const limitMs = Math.max(0, Math.floor(Math.min(timeoutMs, remainingMs())));
  try {
    const response = await fetch(`https://www.youtube.com/oembed?${parameters.toString()}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    });
    const bytes = await readBodyWithLimit(response, maxResponseBytes);
    const { success, output } = v.safeParse(talkSchema, new TextDecoder().decode(bytes));
    if (!response.ok || !success) return null;
    const channel = cutText(output.author_name, maxLength);
    return { title: cutText(output.title, maxLength), channel: channel === '' ? null : channel };
  } catch (error) {
    log.warn('YouTube couldn’t be asked for the title of a video.', error);
    return null;
  }
}
