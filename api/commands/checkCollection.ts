import { type Problem, type Thought, validateDraft } from '#domain/thought.ts';
import { parseVideo } from '#domain/video.ts';
import type { Surroundings } from './data.ts';

/** Prints what each live thought lacks, and how many records an upgrade would change; 1 when there is any. Changes nothing. */
export async function checkCollection({ thoughts, print }: Surroundings): Promise<number> {
  let checked = 0;
  let lacking = 0;
  let old = 0;
  let inline = 0;
  for await (const { thought, isOld } of thoughts.iterate(false)) {
    const problems = problemsOf(thought);
    for (const { field, message } of problems) print(`${thought.id}  ${field}: ${message}`);
    checked += 1;
    if (isOld) old += 1;
    if (thought.imageUrl?.startsWith('data:') === true) inline += 1;
    if (problems.length > 0) lacking += 1;
  }
  const ranked = await thoughts.size();
  if (ranked !== checked)
    print(`The shuffle holds ${ranked} of ${checked} thoughts: run npm run data -- upgrade.`);
  if (old > 0)
    print(
      `${old} ${old === 1 ? 'record has' : 'records have'} old field names: run npm run data -- upgrade.`,
    );
  if (inline > 0)
    print(
      `${inline} ${inline === 1 ? 'record holds' : 'records hold'} an image: run npm run data -- upgrade.`,
    );
  print(`${checked} thoughts checked, ${lacking} to be mended.`);
  return lacking + old + inline > 0 || ranked !== checked ? 1 : 0;
}

function problemsOf(thought: Thought): Problem[] {
  const problems = validateDraft(thought);
  if (problems.some(({ field }) => field === 'url') || parseVideo(thought.url) !== null) return problems;
  return [...problems, { field: 'url', message: 'This link leads to no video that can be played' }];
}
