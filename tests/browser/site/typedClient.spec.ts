// Follows the guide's steps to a typed client: a project of Vite with GraphQL Code Generator, opened in the browser.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test as siteTest } from '../../support/browser/site.ts';
import { canReachNpmRegistry } from '../../support/site/npmRegistry.ts';
import { createTemporaryFolder } from '../../support/site/serverProcess.ts';

const [section = ''] = /^## A typed client.*?(?=^## )/ms.exec(readFileSync('docs/api.md', 'utf8')) ?? [];
/** The files, which begin with their path, and the commands. */
const steps = section.matchAll(/^```\w+\n(?:\/\/ (\S+)\n)?(.*?)^```/gms);

const environment = {
  // `npm run` hands its options to child processes in variables.
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(?!config_registry)/.test(name)),
  ),
  // Answers the question whether to download create-vite.
  npm_config_yes: 'true',
  // The project allows newer versions of its packages, which could break the test on any day.
  npm_config_before: '2026-11-26',
};

const test = siteTest.extend<{ folder: string }>({
  folder: async ({}, use) => {
    const { path, remove } = createTemporaryFolder();
    await use(path);
    remove();
  },
});

test('a typed client that is made as the guide says shows thoughts on a page of another origin @slow', async ({
  page,
  site,
  folder,
}) => {
  test.skip(
    !canReachNpmRegistry('The tests of the guide’s typed client'),
    'The npm registry can’t be reached.',
  );
  test.setTimeout(600_000);
  const project = join(folder, 'thoughts');
  const runCommands = (commands: string) =>
    promisify(execFile)('bash', ['-ec', commands], {
      cwd: existsSync(project) ? project : folder,
      env: environment,
    });
  for (const [, path, code = ''] of steps) {
    const text = code.replaceAll('http://localhost:4000', site.url);
    if (path === undefined) await runCommands(text);
    else writeFileSync(join(project, path), text);
  }
  // Each run of Playwright loads all test files, and Vite takes long.
  const { preview } = await import('vite');
  const server = await preview({ root: project, configFile: false, preview: { port: 0 } });
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  const query = '{ feed(seed: 7, first: 5) { edges { node { thought } } } }';
  const response = await page.request.post(`${site.url}/graphql`, { data: { query } });
  const { edges } = (await response.json()).data.feed as { edges: { node: { thought: string } }[] };
  await expect(page.getByRole('blockquote')).toContainText(edges.map(({ node }) => node.thought));
  await server.close();

  const app = join(project, 'src/App.tsx');
  writeFileSync(app, readFileSync(app, 'utf8').replace('node.thought', 'node.text'));
  await expect(runCommands('npm run build')).rejects.toMatchObject({
    stdout: expect.stringContaining("Property 'text' does not exist"),
  });
});
