// Runs the examples in docs/api.md, which contain their expected output after an arrow.
import { textFieldNames } from '../../domain/thought/fields.ts';
import { normalizeDraft } from '../../domain/thought/thought.ts';
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { toDataUrl, jpeg } from '../support/browser/imageSamples.ts';
import { openTestSite } from '../support/site/testSite.ts';

const run = promisify(execFile);
const repositoryRoot = join(import.meta.dirname, '../..');
const folder = join(repositoryRoot, '.cache', 'docs');
/** Replaces `.data/sign-in-key` in the examples. */
const keyFile = join(folder, 'sign-in-key');

mkdirSync(folder, { recursive: true });
const site = await openTestSite();
// As the job does soon after the start.
await site.services.snapshots.make();
writeFileSync(keyFile, `${site.signInKey}\n`);
afterAll(() => site.close());

// typedClient.spec.ts follows the section about the typed client.
const guide = readFileSync('docs/api.md', 'utf8').replace(/^## A typed client.*?(?=^## )/ms, '');
const examples = [...guide.matchAll(/^```(\w*)\n(.*?)^```/gms)].map(([, language = '', code = ''], index) => {
  const expectedOutput = Array.from(code.matchAll(/^(?:#|\/\/) → (.*)$/gm), ([, output = '']) => output);
  return [index + 1, language, expectedOutput, code] as const;
});

/** The program and the options that run a file in a language of the examples. */
const interpreters: Record<string, [program: string, ...options: string[]]> = {
  sh: ['bash', '-e'],
  js: [process.execPath],
  py: ['python3'],
};
const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.warn('The examples in Python need python3, and are skipped, except in CI.');

test.for(examples)(
  'an example of docs/api.md %i, in %s, prints %j',
  async ([index, language, expectedOutput, code], { skip }) => {
    if (language === 'py') skip(!hasPython && process.env['CI'] === undefined, 'python3 is missing');
    expect(expectedOutput).not.toEqual([]);
    const path = join(folder, `example-${index}.${language === 'js' ? 'mjs' : language}`);
    writeFileSync(
      path,
      code.replaceAll('http://localhost:4000', site.url).replaceAll('.data/sign-in-key', keyFile),
    );
    const [program, ...options] = interpreters[language] ?? [`no interpreter of ${language}`];
    const { stdout } = await run(program, [...options, path]);
    for (const output of expectedOutput) expect(stdout).toContain(output);
  },
);

describe('docs/openapi.json', () => {
  test('describes exactly the fields of the REST response', async () => {
    const { components } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
      components: { schemas: Record<string, { properties: object }> };
    };
    const response = await fetch(`${site.url}/api/thoughts/random?count=3`);
    const { thoughts } = (await response.json()) as { thoughts: { video: object }[] };
    expect(thoughts).toHaveLength(3);
    const [thought = { video: {} }] = thoughts;
    expect(Object.keys(thought)).toEqual(Object.keys(components.schemas['Thought']?.properties ?? {}));
    expect(Object.keys(thought.video)).toEqual(Object.keys(components.schemas['Video']?.properties ?? {}));
  });

  test('describes a response that equals the query’s, even for old records with inline images', async () => {
    const imageUrl = toDataUrl('image/jpeg', jpeg);
    const draft = normalizeDraft({ thought: 'Old.', imageUrl });
    const change = { by: 'system', now: '2026-11-20T12:00:00.000Z' };
    const { id } = await site.services.thoughts.add(draft, 'old', change);
    const response = await fetch(`${site.url}/api/thoughts/random?count=50`);
    const { thoughts } = (await response.json()) as { thoughts: { id: string }[] };
    const { data } = await site.graphqlRequest(`{
      randomThoughts(count: 50) {
        id ${textFieldNames.join(' ')}
        video { id startSeconds watchUrl embedUrl }
        imageUrl imageCredit { name profileUrl photoUrl } createdAt
      }
    }`);
    const queried = data['randomThoughts'] as { id: string }[];
    expect(sortById(thoughts)).toEqual(sortById(queried));
    expect(thoughts.find((thought) => thought.id === id)).toMatchObject({ imageUrl });
  });

  test.each(['0', '51', '-1', '1.5', 'many', '', '9'.repeat(40)])(
    'describes the error for a count of «%s»',
    async (count) => {
      const response = await fetch(`${site.url}/api/thoughts/random?count=${count}`);
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { status: 400, code: 'BAD_USER_INPUT' },
      ]);
    },
  );

  test.each(['1', '50'])('describes the valid count %s', async (count) => {
    expect((await fetch(`${site.url}/api/thoughts/random?count=${count}`)).status).toBe(200);
  });
});

function sortById(thoughts: { id: string }[]): object[] {
  return thoughts.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
