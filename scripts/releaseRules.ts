// The parts of release.ts that need no network.

/** An official image with its tag and, once it is pinned, its digest. */
export const imagePattern = /^(FROM |\s+container: )(\w+:[\w.-]+)(@sha256:[0-9a-f]{64})?/gm;

/** Returns a sentence for each thing that the release lacks. */
export function findReleaseProblems(
  tag: string,
  readFile: (path: string) => string,
  imageFiles: readonly string[],
): string[] {
  const { version } = JSON.parse(readFile('package.json')) as { version: string };
  const unpinned = imageFiles.flatMap((path) =>
    [...readFile(path).matchAll(imagePattern)].flatMap(([, , image, digest]) =>
      digest === undefined ? [`${image} in ${path}`] : [],
    ),
  );
  return [
    ...(tag === `v${version}` ? [] : [`The tag is ${tag}, but package.json has the version ${version}.`]),
    ...(readNotes(readFile('CHANGELOG.md'), tag) === '' ? [`CHANGELOG.md has no section for ${tag}.`] : []),
    ...(readFile('docs/released.graphql') === readFile('schema.graphql')
      ? []
      : ['docs/released.graphql isn’t this release’s schema.graphql.']),
    ...unpinned.map((image) => `${image} has no digest: run node scripts/release.ts pin.`),
  ];
}

/** Returns a version's section of the changelog without its heading, or '' if there is none. */
export function readNotes(changelog: string, tag: string): string {
  const section = changelog.split(/^## /m).find((text) => text.split(/\s/)[0] === tag.slice(1));
  return section?.slice(section.indexOf('\n')).trim() ?? '';
}

const headings = { feat: 'New', fix: 'Fixed', perf: 'Faster' };

/** Groups the subjects of Conventional Commits, newest first, as lists in Markdown. Other commits change nothing for users. */
export function formatChanges(subjects: readonly string[]): string {
  return Object.entries(headings)
    .map(([type, heading]) => {
      const changes = subjects.flatMap((subject) => {
        const [, isType, scope, breaking, text] = /^(\w+)(?:\(([^)]*)\))?(!?): (.*)$/.exec(subject) ?? [];
        return isType === type ? [`- ${breaking ? '**Breaking:** ' : ''}${scope ?? 'all'}: ${text}`] : [];
      });
      return changes.length === 0 ? '' : `### ${heading}\n\n${changes.join('\n')}\n`;
    })
    .filter(Boolean)
    .join('\n');
}
