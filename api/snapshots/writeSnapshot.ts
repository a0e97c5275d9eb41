import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { isImageDataUrl } from '#domain/images/imageUrl.ts';
import { mapFields } from '#domain/thought/fields.ts';
import { hasVisibleText, type Thought, type ThoughtDraft } from '#domain/thought/thought.ts';
import { embedUrl, parseVideo, watchUrl } from '#domain/video/video.ts';

export interface WrittenSnapshot {
  sha256: string;
  /** The hash of all but the time. */
  contentHash: string;
  /** The ids of its thoughts. */
  ids: string[];
}

/**
 * Writes a snapshot to a file, a line for each thought. A thought without visible text is `null`, so that the index of each
 * other one is its rank. Only one thought is in memory at a time.
 */
export async function writeSnapshot(
  path: string,
  thoughts: AsyncIterable<Thought | null>,
  { licence, createdAt }: { licence: string; createdAt: string },
  signal: AbortSignal | undefined,
): Promise<WrittenSnapshot> {
  const hash = createHash('sha256');
  const contentHash = createHash('sha256').update(licence);
  const ids: string[] = [];
  async function* createLines() {
    yield `${JSON.stringify({ licence, createdAt }).slice(0, -1)},"thoughts":[`;
    let separator = '\n';
    for await (const thought of thoughts) {
      const isShown = thought !== null && hasVisibleText(thought);
      if (isShown) ids.push(thought.id);
      const line = `${separator}${isShown ? JSON.stringify(toPublicThought(thought)) : null}`;
      contentHash.update(line);
      yield line;
      separator = ',\n';
    }
    yield `\n],"count":${ids.length}}\n`;
  }
  async function* hashLines(lines: AsyncIterable<string>) {
    for await (const line of lines) {
      hash.update(line);
      yield line;
    }
  }
  const file = createWriteStream(path, { mode: 0o600 });
  await pipeline(createLines, hashLines, file, signal === undefined ? {} : { signal });
  return { sha256: hash.digest('hex'), contentHash: contentHash.digest('hex'), ids };
}

/** Returns the fields that a thought has in the REST API. */
function toPublicThought(thought: Thought) {
  const { id, url, createdAt, imageUrl } = thought;
  const video = parseVideo(url);
  return {
    id,
    ...mapFields<ThoughtDraft>((name) => thought[name]),
    // A scheduled job moves it into a file. The next snapshot has its path.
    ...(imageUrl !== null && isImageDataUrl(imageUrl) && { imageUrl: null }),
    video: video === null ? null : { ...video, watchUrl: watchUrl(video), embedUrl: embedUrl(video) },
    createdAt,
  };
}
