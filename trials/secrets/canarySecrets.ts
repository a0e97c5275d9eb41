// Sets every secret to a text that is searched for in everything that others than the operator could read.
import { type ChaosRow, type ChaosTrial, noneOf } from '../trial.ts';
import { canaries, findSecrets, type Output } from './canaries.ts';
import { collectCommandOutputs } from './commandOutputs.ts';
import { startQuotingServer } from './secretSettings.ts';
import { collectServerOutputs } from './serverOutputs.ts';

export const tryCanarySecrets: ChaosTrial = async ({ isLong, folder }) => {
  checkSearch();
  const photos = await startQuotingServer();
  const [servers, commands] = await Promise.all([
    collectServerOutputs(isLong, folder, photos.url),
    collectCommandOutputs(isLong, folder, photos.url),
  ]);
  photos.close();
  return [
    countSecrets('in answers and their headers', servers.answers),
    countSecrets('in logs, until and with a crash', servers.logs),
    countSecrets('printed or written by commands and failing starts', commands),
  ];
};

function countSecrets(place: string, outputs: readonly Output[]): ChaosRow {
  const found = outputs.flatMap((output) => findSecrets(output).map((name) => `${name} in ${output.source}`));
  const label = `Secrets ${place} (${Object.keys(canaries).length} secrets, ${outputs.length} texts)`;
  return noneOf(label, outputs.length === 0 ? ['There are no texts.'] : found);
}

/** @throws when the search doesn't find a secret in each of its forms. */
function checkSearch(): void {
  const texts = ['', 'a', 'ab'].map((before) => Buffer.from(`${before}${canaries.signInKey}?>`));
  for (const encoding of ['latin1', 'hex', 'base64', 'base64url'] as const)
    for (const text of texts.map((bytes) => bytes.toString(encoding)))
      if (findSecrets({ source: '', text }).join() !== 'signInKey')
        throw new Error(`The search has not found the secret in ${text}.`);
}
