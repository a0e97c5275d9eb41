import { type Problem, type Thought, validateDraft } from '#domain/thought/thought.ts';
import { findRecordProblems, findUnknownNames, type ThoughtRecord } from '#domain/thought/storedRecord.ts';
import { parseVideo } from '#domain/video/video.ts';
import { describeUnfinishedRestore } from '../backup/restoreState.ts';
import { hasLegacyFields } from '../thoughts/thoughtRecord.ts';
import type { DataDependencies } from './dataDependencies.ts';

/**
 * Prints the problems of each live thought and how many records an upgrade would change, without changing anything.
 * Returns the exit code: 1 if there are any, else 0.
 */
export async function checkCollection({ thoughts, restoreState, print }: DataDependencies): Promise<number> {
  let checked = 0;
  let invalid = 0;
  let outdated = 0;
  let withInlineImage = 0;
  for await (const { thought, record } of thoughts.iterate('live')) {
    const problems = findProblems(thought, record);
    for (const { field, message } of problems) print(`${thought.id}  ${field}: ${message}`);
    for (const name of findUnknownNames(record))
      print(`${thought.id}  ${name}: This field is unknown, and ignored`);
    checked += 1;
    if (hasLegacyFields(record)) outdated += 1;
    if (thought.imageUrl?.startsWith('data:') === true) withInlineImage += 1;
    if (problems.length > 0) invalid += 1;
  }
  const indexed = await thoughts.size();
  if (indexed !== checked)
    print(`${indexed} of ${checked} thoughts are in the feed: run npm run data -- upgrade.`);
  if (outdated > 0)
    print(
      `${outdated} ${outdated === 1 ? 'record has' : 'records have'} old field names: run npm run data -- upgrade.`,
    );
  if (withInlineImage > 0)
    print(
      `${withInlineImage} ${withInlineImage === 1 ? 'record contains' : 'records contain'} an image: run npm run data -- upgrade.`,
    );
  const restoreProblem = await describeUnfinishedRestore(restoreState);
  if (restoreProblem !== null) print(restoreProblem);
  print(`${checked} thoughts checked, ${invalid} ${invalid === 1 ? 'needs' : 'need'} fixing.`);
  const needsFixing = invalid + outdated + withInlineImage > 0 || indexed !== checked;
  return needsFixing || restoreProblem !== null ? 1 : 0;
}

/** Returns the problems of the stored values, and the thought's problems in fields whose values have the right type. */
function findProblems(thought: Thought, record: ThoughtRecord): Problem[] {
  const recordProblems = findRecordProblems(record);
  const isNew = ({ field }: Problem) => !recordProblems.some((problem) => problem.field === field);
  const problems = [...recordProblems, ...validateDraft(thought).filter(isNew)];
  if (problems.some(({ field }) => field === 'url') || parseVideo(thought.url) !== null) return problems;
  return [...problems, { field: 'url', message: 'This link does not lead to a playable video' }];
}
