import { type Problem, type Thought, validateDraft } from '#domain/thought.ts';
import { parseVideo } from '#domain/video.ts';
import type { Surroundings } from './data.ts';
import { everyThought } from '../everyThought.ts';

/** Prints what each live thought lacks; 1 when one does. Changes no thought. */
export async function checkCollection({ thoughts, print }: Surroundings): Promise<number> {
  let checked = 0;
  let lacking = 0;
  for await (const thought of everyThought(thoughts, false)) {
    const problems = problemsOf(thought);
    for (const { field, message } of problems) print(`${thought.id}  ${field}: ${message}`);
    checked += 1;
    if (problems.length > 0) lacking += 1;
  }
  const ranked = await thoughts.size();
  if (ranked !== checked)
    print(`The shuffle holds ${ranked} of ${checked} thoughts: run npm run data -- upgrade.`);
  print(`${checked} thoughts checked, ${lacking} to be mended.`);
  return lacking > 0 || ranked !== checked ? 1 : 0;
}

function problemsOf(thought: Thought): Problem[] {
  const problems = validateDraft(thought);
  if (problems.some(({ field }) => field === 'url') || parseVideo(thought.url) !== null) return problems;
  return [...problems, { field: 'url', message: 'This link leads to no video that can be played' }];
}
