import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fallbackThoughts } from './fallbackThoughts.ts';
import { parseVideo } from '../video/video.ts';
import { slugify } from '../pages/slugify.ts';

test('the fallback thoughts are the first two thoughts of the starter collection', () => {
  const starterThoughts: Record<string, string>[] = JSON.parse(
    readFileSync('api/thoughts/starterThoughts.json', 'utf8'),
  );
  const firstTwo = starterThoughts.slice(0, 2).map(({ thought = '', author, lang, url }, index) => ({
    id: `${index + 1}-${slugify(thought)}`,
    thought,
    author,
    lang,
    url,
    video: parseVideo(url ?? null),
  }));
  expect(fallbackThoughts).toEqual(firstTwo);
});
