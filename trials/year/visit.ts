// Checks each day what visitors see.
import type { Machine } from './machine.ts';

const dayMs = 86_400_000;

interface Expected {
  isDiskFull: boolean;
  /** Whether something has changed for two days, so that a snapshot was made. */
  hasSnapshot: boolean;
}

/** Opens the pages that visitors open, and returns what is wrong with them. */
export async function findVisitProblems(
  machine: Machine,
  { isDiskFull, hasSnapshot }: Expected,
): Promise<string[]> {
  const problems: string[] = [];
  const read = async (path: string, status = 200) => {
    const response = await machine.fetch(path);
    const body = await response.text();
    if (response.status !== status) problems.push(`${path} has status ${response.status}`);
    return body;
  };
  for (const path of ['/', '/today', '/feed.atom', '/api/thoughts/random']) await read(path);
  await read('/health?deep', isDiskFull ? 503 : 200);
  const query = '{feed(seed:7){source}today{date,thought{id},previous{id}}}';
  const { data } = JSON.parse(await read(`/graphql?query=${query}`)) as {
    data: {
      feed: { source: string };
      today: Record<'thought' | 'previous', { id: string }> & { date: string };
    };
  };
  const { date, thought, previous } = data.today;
  if (data.feed.source !== 'COLLECTION') problems.push('the feed has the built-in thoughts');
  if (date !== new Date(machine.readNowMs()).toISOString().slice(0, 10) || thought.id === previous.id)
    problems.push(`the thought of the day is of ${date}`);
  if (!hasSnapshot) return problems;
  const { createdAt } = JSON.parse(await read('/snapshots/latest.json')) as { createdAt: string };
  if (Math.abs(machine.readNowMs() - Date.parse(createdAt)) > 2 * dayMs)
    problems.push(`the newest snapshot is of ${createdAt}`);
  return problems;
}
