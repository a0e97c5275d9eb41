// Sets every secret to a text that is searched for in everything that others than the operator could read.
import type { ChaosRow, ChaosTrial } from '../trial.ts';
import { canaries, findSecrets, type Output } from './canaries.ts';
import { collectCommandOutputs } from './commandOutputs.ts';
import { runFirestoreServer, runSqliteServer } from './serverOutputs.ts';

export const tryCanarySecrets: ChaosTrial = async ({ isLong }) => {
  checkSearch();
  const runServers = async () => [
    await runSqliteServer('text', 'exception'),
    await runFirestoreServer('json', 'rejection'),
    ...(isLong
      ? [await runSqliteServer('json', 'memory'), await runFirestoreServer('text', 'exception')]
      : []),
  ];
  const [servers, commands] = await Promise.all([runServers(), collectCommandOutputs(isLong)]);
  const answers = servers.flatMap((outputs) => outputs.answers);
  const logs = servers.flatMap((outputs) => outputs.logs);
  return [
    countSecrets('in answers and their headers', answers),
    countSecrets('in logs, until and with a crash', logs),
    countSecrets('printed or written by commands and failing starts', commands),
  ];
};

function countSecrets(place: string, outputs: readonly Output[]): ChaosRow {
  const found = outputs.flatMap((output) => findSecrets(output).map((name) => `${name} in ${output.source}`));
  for (const leak of found) console.error(leak);
  return {
    label: `Secrets ${place} (${Object.keys(canaries).length} secrets, ${outputs.length} texts)`,
    measured: String(found.length),
    goal: '0',
    isGoalMet: found.length === 0 && outputs.length > 0,
  };
}

/** @throws when the search doesn't find a secret in each of its forms. */
function checkSearch(): void {
  const secret = canaries.signInKey;
  const forms = [
    secret,
    ...(['hex', 'base64', 'base64url'] as const).flatMap((encoding) =>
      ['', 'a', 'ab'].map((before) => Buffer.from(`${before}${secret}?>`).toString(encoding)),
    ),
  ];
  const missed = forms.filter((text) => findSecrets({ source: '', text }).join() !== 'signInKey');
  if (missed.length > 0) throw new Error(`The search has not found the secret in ${missed.join(', ')}.`);
}
