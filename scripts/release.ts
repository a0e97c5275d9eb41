// The commands for a release; CONTRIBUTING.md has the steps. pin          writes the current digest of each base image
// behind its tag schema       lists what has changed in the schema since its last release, and copies it to
// docs/released.graphql draft        prints the changes since the last tag, from the Conventional Commits check vX.Y.Z
// fails with a sentence for each thing that the release lacks notes vX.Y.Z prints the version's section of CHANGELOG.md
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { releaseSchema } from './schema/releaseSchema.ts';
import { findReleaseProblems, formatChanges, imagePattern, readNotes } from './releaseRules.ts';

/** The files whose builds begin with an image. */
const imageFiles = ['Dockerfile', '.devcontainer/Dockerfile', ...listFiles('.github/workflows')];

const [command, tag = ''] = process.argv.slice(2);
if (command === 'pin') await pinImages();
else if (command === 'schema') releaseSchema();
else if (command === 'draft') console.log(formatChanges(readSubjectsSinceLastTag()));
else if (command === 'notes') console.log(readNotes(readFileSync('CHANGELOG.md', 'utf8'), tag));
else if (command === 'check') check();
else throw new Error('Usage: node scripts/release.ts pin | schema | draft | check vX.Y.Z | notes vX.Y.Z');

function check(): void {
  const problems = findReleaseProblems(tag, (path) => readFileSync(path, 'utf8'), imageFiles);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

async function pinImages(): Promise<void> {
  for (const path of imageFiles) {
    let text = readFileSync(path, 'utf8');
    for (const [match, start = '', image = ''] of text.matchAll(imagePattern))
      text = text.replace(match, `${start}${image}@${await findDigest(image)}`);
    writeFileSync(path, text);
  }
}

/** Asks Docker Hub for the digest of an official image such as `node:24-slim`. */
async function findDigest(image: string): Promise<string> {
  const [name, imageTag] = image.split(':');
  const scope = `repository:library/${name}:pull`;
  const authorization = await fetch(`https://auth.docker.io/token?service=registry.docker.io&scope=${scope}`);
  const { token } = (await authorization.json()) as { token: string };
  const response = await fetch(`https://registry-1.docker.io/v2/library/${name}/manifests/${imageTag}`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.oci.image.index.v1+json' },
  });
  const digest = response.headers.get('docker-content-digest');
  if (!response.ok || digest === null) throw new Error(`Docker Hub has no digest of ${image}.`);
  return digest;
}

function readSubjectsSinceLastTag(): string[] {
  const lastTag = git('tag', '--list', 'v*', '--sort=-v:refname')[0];
  return git('log', '--format=%s', ...(lastTag === undefined ? [] : [`${lastTag}..`]));
}

function listFiles(folder: string): string[] {
  return git('ls-files', folder);
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
}
