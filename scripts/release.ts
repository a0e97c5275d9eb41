// Helps with a release; CONTRIBUTING.md has the steps.
// check vX.Y.Z fails with a sentence for each thing that the release lacks
// notes vX.Y.Z prints the version's section of CHANGELOG.md
import { readFileSync } from 'node:fs';

const [command, tag = ''] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const section = readFileSync('CHANGELOG.md', 'utf8')
  .split(/^## /m)
  .find((text) => text.split(/\s/)[0] === tag.slice(1));
const notes = section?.slice(section.indexOf('\n')).trim() ?? '';

if (command === 'notes') console.log(notes);
else if (command === 'check') {
  const problems = [
    ...(tag === `v${version}` ? [] : [`The tag is ${tag}, but package.json has the version ${version}.`]),
    ...(notes === '' ? [`CHANGELOG.md has no section for ${tag}.`] : []),
  ];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
} else throw new Error('Usage: node scripts/release.ts check vX.Y.Z | notes vX.Y.Z');
