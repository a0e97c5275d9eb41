import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canonicalizeLink,
  isVideoLink,
  embedUrl,
  openInBrowserUrl,
  parseVideo,
  parseVideoLoosely,
  watchUrl,
} from './video.ts';

const ID = 'UF8uR6Z6KLc';

fc.configureGlobal({ seed: 2026 });

describe('parseVideo', () => {
  test.each([
    `https://www.youtube.com/watch?v=${ID}`,
    `http://www.youtube.com/watch?v=${ID}`,
    `HTTPS://WWW.YouTube.com/watch?v=${ID}`,
    `https://youtube.com/watch?v=${ID}`,
    `https://m.youtube.com/watch?v=${ID}`,
    `https://music.youtube.com/watch?v=${ID}&list=RD`,
    `https://www.youtube.com/watch/?v=${ID}`,
    `https://www.youtube.com/watch?feature=share&v=${ID}`,
    `https://www.youtube.com/watch?list=PL1&index=2&v=${ID}#top`,
    `https://youtu.be/${ID}`,
    `https://youtu.be/${ID}?si=abcdef`,
    `https://youtu.be/${ID}/`,
    `https://www.youtube.com/embed/${ID}`,
    `https://www.youtube-nocookie.com/embed/${ID}?rel=0`,
    `https://youtube-nocookie.com/embed/${ID}`,
    `https://www.youtube.com/v/${ID}?version=3`,
    `https://www.youtube.com:443/watch?v=${ID}`,
    `youtube.com/watch?v=${ID}`,
    `www.youtube.com/embed/${ID}`,
    `youtu.be/${ID}`,
    `//www.youtube.com/watch?v=${ID}`,
    `  https://youtu.be/${ID}\n`,
  ])('%j is a video', (link) => {
    expect(parseVideo(link)).toEqual({ id: ID, startSeconds: 0 });
  });

  test.each([
    null,
    '',
    ' ',
    'https://',
    'not a link',
    ID,
    'https://www.youtube.com/',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=',
    `https://www.youtube.com/watch?v=${ID}x`,
    'https://www.youtube.com/watch?v=UF8uR6Z6KL',
    'https://www.youtube.com/watch?v=UF8uR6Z6KL!',
    'https://www.youtube.com/watch?v=UF8uR6Z6KL%3C',
    `https://www.youtube.com/watch?V=${ID}`,
    `https://www.youtube.com/watch?x=?v=${ID}`,
    `https://www.youtube.com/watch#v=${ID}`,
    `https://www.youtube.com/watchful?v=${ID}`,
    `https://www.youtube.com/results?v=${ID}`,
    `https://youtu.be/${ID}x`,
    `https://youtu.be/x/${ID}`,
    `https://www.youtube.com/embed/${ID}x`,
    `https://www.youtube.com/embed/${ID}/more`,
    `https://www.youtube.com/x/embed/${ID}`,
    'https://www.youtube.com/embed/videoseries?list=PL1',
    'https://www.youtube.com/embed/live_stream?channel=UC1',
    `https://www.youtube.com/shorts/${ID}`,
    `https://evil.example/watch?v=${ID}`,
    `https://evil.example/?u=https://www.youtube.com/watch?v=${ID}`,
    `https://youtube.com.evil.example/watch?v=${ID}`,
    `https://notyoutube.com/embed/${ID}`,
    `https://evil-youtube.com/watch?v=${ID}`,
    `https://youtube.example/watch?v=${ID}`,
    `https://evil.youtube.com/watch?v=${ID}`,
    `https://youtube.com@evil.example/watch?v=${ID}`,
    `https://youtube.com:pass@evil.example/watch?v=${ID}`,
    `https://evil.example@youtube.com/watch?v=${ID}`,
    `https://evil.example\\@www.youtube.com/watch?v=${ID}`,
    `https://evil.example#@www.youtube.com/watch?v=${ID}`,
    `https://www.youtube.com:8080/watch?v=${ID}`,
    `https://xn--yutube-wqf.com/watch?v=${ID}`,
    `https://yоutube.com/watch?v=${ID}`,
    `https://youtu.be.evil.example/${ID}`,
    `ftp://www.youtube.com/watch?v=${ID}`,
    `javascript://www.youtube.com/watch?v=${ID}`,
    `javascript:alert(1)//www.youtube.com/watch?v=${ID}`,
    `data:text/html,www.youtube.com/watch?v=${ID}`,
    `mailto:me@youtube.com/watch?v=${ID}`,
    `blob:https://www.youtube.com/embed/${ID}`,
    `file:///www.youtube.com/embed/${ID}`,
    `/watch?v=${ID}`,
  ])('%j is none', (link) => {
    expect(parseVideo(link)).toBeNull();
  });

  test.each([
    ['?t=90', 90],
    ['?t=90s', 90],
    ['?t=90S', 90],
    ['?t=2m', 120],
    ['?t=1h', 3_600],
    ['?t=1h2m3s', 3_723],
    ['?t=1m30', 90],
    ['?t=1h5s', 3_605],
    ['?start=45', 45],
    ['?time_continue=7', 7],
    ['#t=90', 90],
    ['#t=1m5s', 65],
    ['?si=x&t=12', 12],
    ['?t=30&start=60', 30],
    ['?t=30#t=60', 30],
    ['?t=0', 0],
    ['?t=', 0],
    ['?t=soon', 0],
    ['?t=-5', 0],
    ['?t=1.5', 0],
    ['?t=3m2h', 0],
    ['?t=9999999999', 359_999],
    [`?t=${'9'.repeat(400)}h`, 359_999],
    ['?at=90', 0],
  ])('%s starts at second %i', (end, startSeconds) => {
    expect(parseVideo(`https://youtu.be/${ID}${end}`)).toEqual({ id: ID, startSeconds });
  });

  test('takes any text without throwing, and gives a whole number of seconds', () => {
    const part = fc.oneof(
      fc.constantFrom('https://', 'youtube.com', 'youtu.be', '/embed/', '/watch?', 'v=', '&t=', '#', '@', ID),
      fc.string({ unit: 'binary', maxLength: 12 }),
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

test('a video comes back from its watch and embed URLs', () => {
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
  expect(watchUrl({ id: ID, startSeconds: 0 })).toBe(`https://www.youtube.com/watch?v=${ID}`);
  expect(watchUrl({ id: ID, startSeconds: 9 })).toBe(`https://www.youtube.com/watch?v=${ID}&t=9s`);
  expect(embedUrl({ id: ID, startSeconds: 740 })).toBe(
    `https://www.youtube-nocookie.com/embed/${ID}?start=740&rel=0&modestbranding=1`,
  );
});

describe('parseVideoLoosely', () => {
  test('takes ids of other lengths', () => {
    const short = 'https://www.youtube.com/watch?v=abc&t=5';
    expect(parseVideoLoosely(short)).toEqual({ id: 'abc', startSeconds: 5 });
    expect(parseVideoLoosely(`https://youtu.be/${ID}xyz`)).toEqual({ id: `${ID}xyz`, startSeconds: 0 });
  });

  test.each([
    null,
    'https://www.youtube.com/watch?v=',
    'https://www.youtube.com/watch?v=%22onload%3D',
    'https://www.youtube.com/watch?v=../../x',
    'https://evil.example/watch?v=abc',
    'https://www.youtube.com/embed/videoseries?list=PL1',
  ])('%j is none', (link) => {
    expect(parseVideoLoosely(link)).toBeNull();
  });
});

test.each([
  ['https://youtu.be/dQw4w9WgXcQ', true],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', true],
  ['https://www.youtube.com/watch?v=tooShort', false],
  ['https://vimeo.com/76979871', false],
])('%s will play once it is stored: %s', (link, willPlay) => {
  expect(isVideoLink(link)).toBe(willPlay);
});

describe('canonicalLink', () => {
  const watch = `https://www.youtube.com/watch?v=${ID}`;

  test.each([
    [`https://youtu.be/${ID}`, watch],
    [`https://youtu.be/${ID}?t=860`, `${watch}&t=860s`],
    [`https://www.youtube.com/embed/${ID}?start=90`, `${watch}&t=90s`],
    [`https://www.youtube.com/v/${ID}`, watch],
    [`https://www.youtube.com/e/${ID}`, watch],
    [`https://www.youtube.com/shorts/${ID}?feature=share`, watch],
    [`https://www.youtube.com/live/${ID}?t=1h`, `${watch}&t=3600s`],
    [`https://www.youtube.com/watch/${ID}`, watch],
    [`https://m.youtube.com/watch?v=${ID}&t=2m`, `${watch}&t=120s`],
    [`http://youtube.com/watch?v=${ID}`, watch],
    [`https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3D${ID}%26t%3D9s`, `${watch}&t=9s`],
    [`https://youtube.com/attribution_link?u=${encodeURIComponent(watch)}`, watch],
  ])('%s becomes its watch form', (link, expected) => {
    expect(canonicalizeLink(link)).toBe(expected);
  });

  test.each([
    watch,
    `${watch}&t=740s`,
    `${watch}&t=1h2m3s&list=PL1`,
    `https://www.youtube.com/watch?list=PL1&v=${ID}`,
    `${watch}x`,
    'https://vimeo.com/76979871',
    'https://example.com/a b',
    `https://www.youtube.com/shorts/${ID}x`,
    `https://notyoutube.com/shorts/${ID}`,
    `https://evil.example/attribution_link?u=%2Fwatch%3Fv%3D${ID}`,
    'https://www.youtube.com/attribution_link?u=https%3A%2F%2Fevil.example%2F',
    'https://www.youtube.com/attribution_link',
    `youtu.be/${ID}`,
    `javascript:alert('${ID}')`,
    '',
  ])('%j stays as it is', (link) => {
    expect(canonicalizeLink(link)).toBe(link);
  });
});

describe('openInBrowserUrl', () => {
  const watch = `https://www.youtube.com/watch?v=${ID}`;

  test.each([
    [watch, 0, watch],
    [watch, 90, `${watch}&t=90s`],
    [`${watch}&t=12`, 90, `${watch}&t=90s`],
    [`https://www.youtube.com/watch?t=12s&v=${ID}`, 90, `${watch}&t=90s`],
    [`${watch}&t=1&t=2&t`, 90, `${watch}&t=90s`],
    [`${watch}&at=12`, 90, `${watch}&at=12&t=90s`],
    [`https://youtu.be/${ID}`, 90, `https://youtu.be/${ID}?t=90s`],
    [`https://youtu.be/${ID}?t=12`, 90, `https://youtu.be/${ID}?t=90s`],
    [`https://youtu.be/${ID}?`, 90, `https://youtu.be/${ID}?t=90s`],
    [`https://youtu.be/${ID}#t=12`, 12, `https://youtu.be/${ID}?t=12s`],
    [`https://youtu.be/${ID}#chapter`, 90, `https://youtu.be/${ID}?t=90s#chapter`],
    [`youtu.be/${ID}`, 90, `https://youtu.be/${ID}?t=90s`],
    [`youtu.be/${ID}`, 0, `https://youtu.be/${ID}`],
  ])('%s at second %i opens %s', (link, startSeconds, expected) => {
    expect(openInBrowserUrl(link, startSeconds)).toBe(expected);
  });

  test.each(['', 'javascript:alert(1)', 'data:text/html,x'])('%j runs nothing', (link) => {
    expect(openInBrowserUrl(link, 5)).toMatch(/^https:\/\//);
  });
});
