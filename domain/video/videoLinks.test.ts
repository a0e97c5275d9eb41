import * as fc from 'fast-check';
import { expect, describe, test } from 'vitest';
import {
  canonicalizeLink,
  embedUrl,
  formatStartTime,
  openInBrowserUrl,
  parseVideo,
  watchUrl,
} from './video.ts';

const videoId = 'UF8uR6Z6KLc';

fc.configureGlobal({ seed: 2026 });

test('parsing a video’s watch and embed URLs returns the same video', () => {
  const id = fc.stringMatching(/^[\w-]{11}$/);
  fc.assert(
    fc.property(id, fc.nat(359_999), (id, startSeconds) => {
      fc.pre(id !== 'videoseries' && id !== 'live_stream');
      const video = { id, startSeconds };
      expect(parseVideo(watchUrl(video))).toEqual(video);
      expect(parseVideo(embedUrl(video))).toEqual(video);
      expect(canonicalizeLink(watchUrl(video))).toBe(watchUrl(video));
    }),
  );
});

test('the watch and embed URLs are as specified', () => {
  expect(watchUrl({ id: videoId, startSeconds: 0 })).toBe(`https://www.youtube.com/watch?v=${videoId}`);
  expect(watchUrl({ id: videoId, startSeconds: 9 })).toBe(`https://www.youtube.com/watch?v=${videoId}&t=9s`);
  expect(embedUrl({ id: videoId, startSeconds: 740 })).toBe(
    `https://www.youtube-nocookie.com/embed/${videoId}?start=740&rel=0&modestbranding=1`,
  );
});

describe('canonicalizeLink', () => {
  const watch = `https://www.youtube.com/watch?v=${videoId}`;

  test.each([
    [`https://youtu.be/${videoId}`, watch],
    [`https://youtu.be/${videoId}?t=860`, `${watch}&t=860s`],
    [`https://www.youtube.com/embed/${videoId}?start=90`, `${watch}&t=90s`],
    [`https://www.youtube.com/shorts/${videoId}?feature=share`, watch],
    [`https://www.youtube.com/live/${videoId}?t=1h`, `${watch}&t=3600s`],
    [`https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3D${videoId}%26t%3D9s`, `${watch}&t=9s`],
  ])('converts %s into a watch link', (link, expected) => {
    expect(canonicalizeLink(link)).toBe(expected);
  });

  test.each([
    watch,
    `${watch}&t=1h2m3s&list=PL1`,
    `https://www.youtube.com/shorts/${videoId}x`,
    `https://notyoutube.com/shorts/${videoId}`,
    `https://evil.example/attribution_link?u=%2Fwatch%3Fv%3D${videoId}`,
    'https://www.youtube.com/attribution_link?u=https%3A%2F%2Fevil.example%2F',
    `javascript:alert('${videoId}')`,
    '',
  ])('doesn’t change %j', (link) => {
    expect(canonicalizeLink(link)).toBe(link);
  });
});

describe('openInBrowserUrl', () => {
  const watch = `https://www.youtube.com/watch?v=${videoId}`;

  test.each([
    [watch, 0, watch],
    [watch, 90, `${watch}&t=90s`],
    [`https://www.youtube.com/watch?t=12s&v=${videoId}`, 90, `${watch}&t=90s`],
    [`${watch}&t=1&t=2&t`, 90, `${watch}&t=90s`],
    [`https://youtu.be/${videoId}`, 90, `https://youtu.be/${videoId}?t=90s`],
    [`https://youtu.be/${videoId}#chapter`, 90, `https://youtu.be/${videoId}?t=90s#chapter`],
    [`youtu.be/${videoId}`, 90, `https://youtu.be/${videoId}?t=90s`],
  ])('returns for %s at %i seconds the URL %s', (link, startSeconds, expected) => {
    expect(openInBrowserUrl(link, startSeconds)).toBe(expected);
  });

  test.each(['', 'javascript:alert(1)', 'data:text/html,x'])(
    'returns a harmless https URL for %j',
    (link) => {
      expect(openInBrowserUrl(link, 5)).toMatch(/^https:\/\//);
    },
  );
});

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [260, '4:20'],
  [3599, '59:59'],
  [3723, '1:02:03'],
])('formatStartTime formats %i seconds as %s', (seconds, text) => {
  expect(formatStartTime(seconds)).toBe(text);
});
