// The input that the server refuses, with the messages of the specification, and the normalization of what it stores.
import { expect, test } from '@playwright/test';
import { addThought, asAdmin, createInput, removeAdded, requireAdmin, tryToAdd } from './target.ts';

test.beforeEach(requireAdmin);
test.afterEach(removeAdded);

const emoji = '🫧';
const isInvalidUrl = 'Please enter a valid URL';
const image = (type: string, bytes: string) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;

const invalid: [id: string, what: string, changes: object, field: string, message: string | RegExp][] = [
  ['VALID-001', 'an empty thought', { thought: '' }, 'thought', 'Thought is required'],
  ['VALID-002', 'a thought of spaces', { thought: ' \n ' }, 'thought', 'Thought is required'],
  ['VALID-003', 'an empty author', { author: '' }, 'author', 'Author is required'],
  ['VALID-004', 'an empty application', { application: '' }, 'application', 'Application is required'],
  ['VALID-005', 'an empty URL', { url: '' }, 'url', 'URL is required'],
  ['VALID-006', 'a word as URL', { url: 'talk' }, 'url', isInvalidUrl],
  ['VALID-007', 'a URL without scheme', { url: 'www.youtube.com/watch?v=dQw4w9WgXcQ' }, 'url', isInvalidUrl],
  ['VALID-008', 'a script as URL', { url: 'javascript:alert(1)' }, 'url', isInvalidUrl],
  ['VALID-009', 'data as URL', { url: 'data:text/html,x' }, 'url', isInvalidUrl],
  ['VALID-010', 'an e-mail as URL', { url: 'mailto:ada@example.com' }, 'url', isInvalidUrl],
  ['VALID-011', 'a thought of 501 characters', { thought: emoji.repeat(501) }, 'thought', /500/],
  ['VALID-012', 'an author of 121 characters', { author: emoji.repeat(121) }, 'author', /120/],
  [
    'VALID-013',
    'an application of 4,001 characters',
    { application: emoji.repeat(4_001) },
    'application',
    /4,?000/,
  ],
  ['VALID-014', 'a summary of 601 characters', { summary: emoji.repeat(601) }, 'summary', /600/],
  [
    'VALID-015',
    'a URL of 2,049 characters',
    { url: `https://a.example/${'x'.repeat(2_031)}` },
    'url',
    /2,?048/,
  ],
  ['VALID-016', 'a drawing as image', { imageUrl: image('svg+xml', '<svg/>') }, 'imageUrl', /./],
  ['VALID-017', 'an image whose bytes are no image', { imageUrl: image('png', '<svg/>') }, 'imageUrl', /./],
  ['VALID-018', 'an image of this site that is no stored image', { imageUrl: '/admin' }, 'imageUrl', /./],
];

for (const [id, what, changes, field, message] of invalid)
  test(`${id} ${what} is refused with ${message}`, async () => {
    const { problems } = (await tryToAdd(createInput(changes))).data['saved'];
    expect(problems).toEqual([{ field, message: expect.stringMatching(message) }]);
    if (typeof message === 'string') expect(problems[0].message).toBe(message);
  });

test('VALID-020 all problems are reported at once, in the order of the form', async () => {
  const { data } = await tryToAdd({ thought: '', author: '', application: '', url: '' });
  expect(data['saved'].problems.map(({ field }: { field: string }) => field)).toEqual([
    'thought',
    'author',
    'application',
    'url',
  ]);
});

const allowed: [id: string, what: string, changes: Record<string, string>][] = [
  ['VALID-021', 'a thought of 500 characters', { thought: `${Date.now()}`.padEnd(500, 'x') }],
  ['VALID-022', 'an author of 120 characters', { author: 'x'.repeat(120) }],
  ['VALID-023', 'an application of 4,000 characters', { application: emoji.repeat(4_000) }],
  ['VALID-024', 'a summary of 600 characters', { summary: emoji.repeat(600) }],
  ['VALID-025', 'a URL of 2,048 characters', { url: `https://a.example/${'x'.repeat(2_030)}` }],
];

for (const [id, what, changes] of allowed)
  test(`${id} ${what} is stored as it is`, async () => {
    expect(await addThought(changes)).toMatchObject(changes);
  });

test('VALID-026 texts are trimmed, and keep their line breaks', async () => {
  const thought = await addThought({ author: '  Ada \n', application: ' one\r\ntwo ' });
  expect(thought).toMatchObject({ author: 'Ada', application: 'one\ntwo' });
});

const videoLinks: [id: string, link: string, startSeconds: number][] = [
  ['VIDEO-001', 'https://youtu.be/dQw4w9WgXcQ', 0],
  ['VIDEO-002', 'https://www.youtube.com/embed/dQw4w9WgXcQ', 0],
  ['VIDEO-003', 'https://www.youtube.com/v/dQw4w9WgXcQ', 0],
  ['VIDEO-004', 'https://www.youtube.com/shorts/dQw4w9WgXcQ', 0],
  ['VIDEO-005', 'https://www.youtube.com/live/dQw4w9WgXcQ', 0],
  ['VIDEO-006', 'https://www.youtube.com/e/dQw4w9WgXcQ', 0],
  ['VIDEO-007', 'https://www.youtube.com/watch/dQw4w9WgXcQ', 0],
  ['VIDEO-008', 'https://m.youtube.com/watch?list=x&v=dQw4w9WgXcQ', 0],
  ['VIDEO-009', 'https://music.youtube.com/watch?v=dQw4w9WgXcQ', 0],
  ['VIDEO-010', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 0],
  ['VIDEO-011', 'https://www.youtube.com/attribution_link?u=%2Fwatch%3Fv%3DdQw4w9WgXcQ', 0],
  ['VIDEO-012', 'https://youtu.be/dQw4w9WgXcQ?t=90', 90],
  ['VIDEO-013', 'https://youtu.be/dQw4w9WgXcQ?t=90s', 90],
  ['VIDEO-014', 'https://youtu.be/dQw4w9WgXcQ?t=2m', 120],
  ['VIDEO-015', 'https://youtu.be/dQw4w9WgXcQ?t=1h', 3600],
  ['VIDEO-016', 'https://youtu.be/dQw4w9WgXcQ?t=1h2m3s', 3723],
  ['VIDEO-017', 'https://www.youtube.com/embed/dQw4w9WgXcQ?start=90', 90],
  ['VIDEO-018', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&time_continue=90', 90],
  ['VIDEO-019', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ#t=90', 90],
];

const readVideo = `query ($id: ID!) { thought(id: $id) { url video { id startSeconds } } }`;

for (const [id, link, startSeconds] of videoLinks)
  test(`${id} ${link} is stored in the watch form, and starts at ${startSeconds} s`, async () => {
    const { data } = await asAdmin(readVideo, { id: (await addThought({ url: link }))['id'] });
    expect(data['thought'].url).toMatch(/^https:\/\/www\.youtube\.com\/watch\?v=dQw4w9WgXcQ/);
    expect(data['thought'].video).toEqual({ id: 'dQw4w9WgXcQ', startSeconds });
  });

const otherLinks: [id: string, link: string][] = [
  ['VIDEO-030', 'https://evil.example/watch?v=dQw4w9WgXcQ'],
  ['VIDEO-031', 'https://notyoutube.com/embed/dQw4w9WgXcQ'],
  ['VIDEO-032', 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ'],
  ['VIDEO-033', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ1'],
  ['VIDEO-034', 'https://youtu.be/dQw4w9WgXc'],
  ['VIDEO-035', 'https://evil.example/?u=https://youtu.be/dQw4w9WgXcQ'],
];

for (const [id, link] of otherLinks)
  test(`${id} ${link} is stored, but is no video`, async () => {
    const { data } = await asAdmin(readVideo, { id: (await addThought({ url: link }))['id'] });
    expect(data['thought']).toEqual({ url: link, video: null });
  });
