import { type Problem, type Thought, validateDraft } from '#domain/thought/thought.ts';
import { parseVideo } from '#domain/video/video.ts';
import type { DataDependencies } from './dataDependencies.ts';

/** Prints what each live thought lacks, and how many records an upgrade would change; 1 when there is any. Changes nothing. */
export async function checkCollection({ thoughts, print }: DataDependencies): Promise<number> {
  let checked = 0;
  let incomplete = 0;
  let outdated = 0;
  let withInlineImage = 0;
  for await (const { thought, isLegacy } of thoughts.iterate(false)) {
    const problems = findProblems(thought);
    for (const { field, message } of problems) print(`${thought.id}  ${field}: ${message}`);
    checked += 1;
    if (isLegacy) outdated += 1;
    if (thought.imageUrl?.startsWith('data:') === true) withInlineImage += 1;
    if (problems.length > 0) incomplete += 1;
  }
  const indexed = await thoughts.size();
  if (indexed !== checked)
    print(`The shuffle holds ${indexed} of ${checked} thoughts: run npm run data -- upgrade.`);
  if (outdated > 0)
    print(
      `${outdated} ${outdated === 1 ? 'record has' : 'records have'} old field names: run npm run data -- upgrade.`,
    );
  if (withInlineImage > 0)
    print(
      `${withInlineImage} ${withInlineImage === 1 ? 'record holds' : 'records hold'} an image: run npm run data -- upgrade.`,
    );
  print(`${checked} thoughts checked, ${incomplete} to be mended.`);
  return incomplete + outdated + withInlineImage > 0 || indexed !== checked ? 1 : 0;
}

function findProblems(thought: Thought): Problem[] {
  const problems = validateDraft(thought);
  if (problems.some(({ field }) => field === 'url') || parseVideo(thought.url) !== null) return problems;
  return [...problems, { field: 'url', message: 'This link leads to no video that can be played' }];
}
