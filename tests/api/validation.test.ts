// Tests that invalid input is rejected with the form's messages, and how valid input is normalized.
import { expect, test } from 'vitest';
import { addThought, asAdmin, createInput, type Data, tryToAdd } from './support/client.ts';

const emoji = '🫧';
const isInvalidUrl = 'Please enter a valid URL';

const invalid: [what: string, changes: object, field: string, message: string | RegExp][] = [
  ['an empty thought', { thought: '' }, 'thought', 'Thought is required'],
  ['a thought of spaces', { thought: ' \n ' }, 'thought', 'Thought is required'],
  ['an empty author', { author: '' }, 'author', 'Author is required'],
  ['an empty application', { application: '' }, 'application', 'Application is required'],
  ['an empty URL', { url: '' }, 'url', 'URL is required'],
  ['a word as URL', { url: 'talk' }, 'url', isInvalidUrl],
  ['a URL without scheme', { url: 'www.youtube.com/watch?v=dQw4w9WgXcQ' }, 'url', isInvalidUrl],
  ['a script as URL', { url: 'javascript:alert(1)' }, 'url', isInvalidUrl],
  ['data as URL', { url: 'data:text/html,x' }, 'url', isInvalidUrl],
  ['an e-mail as URL', { url: 'mailto:ada@example.com' }, 'url', isInvalidUrl],
  ['a thought of 501 characters', { thought: emoji.repeat(501) }, 'thought', /500/],
  ['an author of 121 characters', { author: emoji.repeat(121) }, 'author', /120/],
  ['an application of 4,001 characters', { application: emoji.repeat(4_001) }, 'application', /4,?000/],
  ['a summary of 601 characters', { summary: emoji.repeat(601) }, 'summary', /600/],
  ['a URL of 2,049 characters', { url: `https://a.example/${'x'.repeat(2_031)}` }, 'url', /2,?048/],
  ['an image without encryption', { imageUrl: 'http://a.example/1.png' }, 'imageUrl', /./],
];

test.each(invalid)('a thought with %s is rejected', async (_, changes, field, message) => {
  const { problems } = (await tryToAdd(createInput(changes))).data['saved'];
  expect(problems).toEqual([{ field, message: expect.stringMatching(message) }]);
  if (typeof message === 'string') expect(problems[0].message).toBe(message);
});

test('all problems of a thought are reported at once, in the order of the form', async () => {
  const { data } = await tryToAdd({ thought: '', author: '', application: '', url: '' });
  expect(data['saved'].problems.map(({ field }: Data) => field)).toEqual([
    'thought',
    'author',
    'application',
    'url',
  ]);
});

test.each<[what: string, changes: Record<string, string>]>([
  ['a thought of 500 characters', { thought: `${Date.now()}`.padEnd(500, 'x') }],
  ['an author of 120 characters', { author: 'x'.repeat(120) }],
  ['an application of 4,000 characters', { application: emoji.repeat(4_000) }],
  ['a summary of 600 characters', { summary: emoji.repeat(600) }],
  ['a URL of 2,048 characters', { url: `https://a.example/${'x'.repeat(2_030)}` }],
])('the link %s is stored unchanged', async (_, changes) => {
  expect(await addThought(changes)).toMatchObject(changes);
});

test('a thought’s texts are trimmed, and keep their line breaks', async () => {
  const thought = await addThought({ author: '  Ada \n', application: ' one\r\ntwo ' });
  expect(thought).toMatchObject({ author: 'Ada', application: 'one\ntwo' });
});

test('line breaks from Word are kept, and characters that HTML forbids are removed', async () => {
  const application = 'one\vtwo\u2028three\fhyp\ufffehen\u0007';
  expect(await addThought({ application })).toMatchObject({ application: 'one\ntwo\nthree\nhyphen' });
});

test('the language is stored as its primary subtag, and an invalid one is rejected', async () => {
  expect(await addThought({ lang: 'pt-BR' })).toMatchObject({ lang: 'pt' });
  expect(await addThought()).toMatchObject({ lang: null });
  const { data, code } = await tryToAdd(createInput({ lang: 'a language' }));
  expect(code ?? data['saved'].problems[0].field).toMatch(/^(BAD_USER_INPUT|lang)$/);
});

test('a draft may lack required fields, but must respect the limits', async () => {
  const draft = { thought: '', author: '', application: '', url: '' };
  expect((await tryToAdd(draft, { draft: true })).data['saved']).toMatchObject({ __typename: 'Thought' });
  const tooLong = { ...draft, author: 'x'.repeat(121) };
  const { saved } = (await tryToAdd(tooLong, { draft: true })).data;
  expect(saved.problems).toMatchObject([{ field: 'author' }]);
});

const readVideo = 'query ($id: ID!) { thought(id: $id) { url video { id startSeconds watchUrl embedUrl } } }';

test.each([
  ['https://youtu.be/dQw4w9WgXcQ', 0],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ?start=90', 90],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 0],
  ['https://m.youtube.com/watch?list=x&v=dQw4w9WgXcQ&t=1h2m3s', 3_723],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 0],
  ['https://www.youtube.com/attribution_link?u=%2Fwatch%3Fv%3DdQw4w9WgXcQ', 0],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ#t=90', 90],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=90s', 90],
  ['\u200ehttps://youtu.be/dQw4w9WgXcQ?t=90\u200b', 90],
])('the link %s is stored as a watch link that starts at %d s', async (link, startSeconds) => {
  const { data } = await asAdmin(readVideo, { id: (await addThought({ url: link }))['id'] });
  const start = startSeconds > 0 ? `&t=${startSeconds}s` : '';
  expect(data['thought'].url).toMatch(/^https:\/\/www\.youtube\.com\/watch\?v=dQw4w9WgXcQ/);
  expect(data['thought'].video).toEqual({
    id: 'dQw4w9WgXcQ',
    startSeconds,
    watchUrl: `https://www.youtube.com/watch?v=dQw4w9WgXcQ${start}`,
    embedUrl: expect.stringMatching(
      new RegExp(`^https://www\\.youtube-nocookie\\.com/embed/dQw4w9WgXcQ\\?.*start=${startSeconds}\\b`),
    ),
  });
});

test.each([
  'https://evil.example/watch?v=dQw4w9WgXcQ',
  'https://notyoutube.com/embed/dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ1',
  'https://evil.example/?u=https://youtu.be/dQw4w9WgXcQ',
])('the link %s is stored, but isn’t a video', async (link) => {
  const { data } = await asAdmin(readVideo, { id: (await addThought({ url: link }))['id'] });
  expect(data['thought']).toEqual({ url: link, video: null });
});
