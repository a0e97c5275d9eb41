import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseVideo, parseVideoLoosely } from './video.ts';
import { anyCharacter } from '../../tests/support/flow/anyCharacter.ts';

const videoId = 'UF8uR6Z6KLc';

fc.configureGlobal({ seed: 2026 });

describe('parseVideo', () => {
  test.each([
    `https://www.youtube.com/watch?v=${videoId}`,
    `HTTPS://WWW.YouTube.com/watch?v=${videoId}`,
    `https://music.youtube.com/watch?v=${videoId}&list=RD`,
    `https://www.youtube.com/watch/?v=${videoId}`,
    `https://youtu.be/${videoId}`,
    `https://www.youtube-nocookie.com/embed/${videoId}?rel=0`,
    `https://www.youtube.com/v/${videoId}?version=3`,
    `youtu.be/${videoId}`,
    `//www.youtube.com/watch?v=${videoId}`,
    `  https://youtu.be/${videoId}\n`,
  ])('finds the video in %j', (link) => {
    expect(parseVideo(link)).toEqual({ id: videoId, startSeconds: 0 });
  });

  test.each([
    null,
    '',
    videoId,
    `https://www.youtube.com/watch?v=${videoId}x`,
    'https://www.youtube.com/watch?v=UF8uR6Z6KL',
    `https://www.youtube.com/watchful?v=${videoId}`,
    `https://youtu.be/${videoId}x`,
    `https://www.youtube.com/embed/${videoId}/more`,
    'https://www.youtube.com/embed/videoseries?list=PL1',
    `https://www.youtube.com/shorts/${videoId}`,
    `https://youtube.com.evil.example/watch?v=${videoId}`,
    `https://notyoutube.com/embed/${videoId}`,
    `https://evil.youtube.com/watch?v=${videoId}`,
    `https://youtube.com@evil.example/watch?v=${videoId}`,
    `https://evil.example@youtube.com/watch?v=${videoId}`,
    `https://www.youtube.com:8080/watch?v=${videoId}`,
    `https://yоutube.com/watch?v=${videoId}`,
    `javascript://www.youtube.com/watch?v=${videoId}`,
    `/watch?v=${videoId}`,
  ])('returns null for %j', (link) => {
    expect(parseVideo(link)).toBeNull();
  });

  test.each([
    ['?t=1h2m3s', 3_723],
    ['?t=1m30', 90],
    ['?start=45', 45],
    ['?time_continue=7', 7],
    ['#t=90', 90],
    ['?t=30&start=60', 30],
    ['?t=30#t=60', 30],
    ['?t=soon', 0],
    [`?t=${'9'.repeat(400)}h`, 359_999],
    ['?at=90', 0],
  ])('reads the start time in %s as %i seconds', (suffix, startSeconds) => {
    expect(parseVideo(`https://youtu.be/${videoId}${suffix}`)).toEqual({ id: videoId, startSeconds });
  });

  test('returns a valid id and an integer start time, or null, for any text', () => {
    const part = fc.oneof(
      fc.constantFrom(
        'https://',
        'youtube.com',
        'youtu.be',
        '/embed/',
        '/watch?',
        'v=',
        '&t=',
        '#',
        '@',
        videoId,
      ),
      fc.string({ unit: anyCharacter, maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 9 }), (parts) => {
        const video = parseVideo(parts.join(''));
        expect(video === null || /^[\w-]{11}$/.test(video.id)).toBe(true);
        expect(Number.isSafeInteger(video?.startSeconds ?? 0)).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('parseVideoLoosely', () => {
  test('accepts ids of any length, not only of 11 characters', () => {
    const linkWithShortId = 'https://www.youtube.com/watch?v=abc&t=5';
    expect(parseVideoLoosely(linkWithShortId)).toEqual({ id: 'abc', startSeconds: 5 });
    expect(parseVideoLoosely(`https://youtu.be/${videoId}xyz`)).toEqual({
      id: `${videoId}xyz`,
      startSeconds: 0,
    });
  });

  test.each([
    null,
    'https://www.youtube.com/watch?v=',
    'https://www.youtube.com/watch?v=%22onload%3D',
    'https://www.youtube.com/watch?v=../../x',
    'https://evil.example/watch?v=abc',
    'https://www.youtube.com/embed/videoseries?list=PL1',
  ])('returns null for %j', (link) => {
    expect(parseVideoLoosely(link)).toBeNull();
  });
});
