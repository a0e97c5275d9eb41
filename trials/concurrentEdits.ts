// Two admins save different changes of the same thought at the same time, each on a server of their own with the same SQLite
// file. One must be told that the thought has changed.
import { starterThoughts } from '../api/thoughts/starterThoughts.ts';
import { startServerProcess } from '../tests/support/site/serverProcess.ts';
import { requestAuthorization, signInKey } from '../tests/support/site/testSite.ts';
import { atMost, type ChaosTrial, formatNumber } from './trial.ts';

const id = starterThoughts[0]?.id;
const emails = ['ada@example.com', 'grace@example.com'] as const;

/** Sends an operation whose result is a thought. */
type SendAsAdmin = (operation: string) => Promise<{ kind: string; author?: string; version?: number }>;

export const tryConcurrentEdits: ChaosTrial = async ({ isLong, folder }) => {
  const pairs = isLong ? 1_000 : 100;
  const settings = { SIGN_IN_KEY: signInKey, ADMIN_EMAILS: emails.join() };
  const servers = [await startServerProcess(folder, settings), await startServerProcess(folder, settings)];
  try {
    const admins = await Promise.all(
      servers.map(async ({ url, graphqlRequest }, index): Promise<SendAsAdmin> => {
        const authorization = await requestAuthorization(url, emails[index] ?? '');
        return async (operation) => {
          const { text } = await graphqlRequest(operation, authorization);
          return JSON.parse(text).data.result;
        };
      }),
    );
    let overwrites = 0;
    for (let pair = 0; pair < pairs; pair += 1) if (!(await saveOneOfTwo(admins))) overwrites += 1;
    const label = `${formatNumber(pairs)} pairs of edits at the same time by two processes, SQLite`;
    return [atMost(label, overwrites, 0, ' silent overwrites')];
  } finally {
    for (const { stop } of servers) await stop();
  }
};

/** Returns whether one of the edits was saved and is stored, and the other one was refused. */
async function saveOneOfTwo(admins: readonly SendAsAdmin[]): Promise<boolean> {
  const read = `{ result: thought(id: "${id}") { kind: __typename author version } }`;
  const { version = Number.NaN } = (await admins[0]?.(read)) ?? {};
  const outcomes = await Promise.all(
    admins.map((send, index) => {
      const input = `{ thought: "Begin.", author: "${index} ${version}", application: "Do.", url: "https://example.com" }`;
      return send(
        `mutation { result: updateThought(id: "${id}", input: ${input}, version: ${version}) { kind: __typename ... on Thought { author version } } }`,
      );
    }),
  );
  const stored = await admins[1]?.(read);
  const [saved, ...others] = outcomes.filter(({ kind }) => kind === 'Thought');
  return (
    others.length === 0 &&
    outcomes.some(({ kind }) => kind === 'StaleThought') &&
    stored?.author === saved?.author &&
    stored?.version === version + 1
  );
}
