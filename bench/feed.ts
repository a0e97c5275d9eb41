import { join } from 'node:path';
import { readSettings } from '../api/env.ts';
import { serve } from '../api/node.ts';
import { openServices } from '../api/services.ts';
import { formatMedian, type BenchmarkRow } from './benchmarkRow.ts';

const query =
  'query Home($seed: Int!) { feed(seed: $seed, first: 20) { endCursor thoughts { id thought author url } } }';

/** Measures the time for 20 thoughts over HTTP with SQLite, in collections of three sizes. */
export async function measureFeed(folder: string): Promise<BenchmarkRow[]> {
  const rows: BenchmarkRow[] = [];
  for (const size of [50, 1_000, 10_000]) {
    const services = await openServices(readSettings({ PORT: '0', DATA_DIR: join(folder, String(size)) }));
    await addThoughts(services.thoughts, size - (await services.thoughts.size()));
    const server = await serve(services);
    const times: number[] = [];
    for (let run = 0; run < 300; run++) {
      const startMs = performance.now();
      const response = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables: { seed: run } }),
      });
      await response.text();
      if (run >= 50) times.push(performance.now() - startMs);
    }
    await server.close();
    rows.push({
      label: `20 thoughts out of ${size.toLocaleString('en')}`,
      value: formatMedian(times),
      unit: 'ms',
    });
  }
  return rows;
}

async function addThoughts(
  thoughts: Awaited<ReturnType<typeof openServices>>['thoughts'],
  count: number,
): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `bench-${index}`,
    createdAt: null,
    draft: {
      thought: `Thought number ${index} of a large collection, long enough to be a real one.`,
      author: `Author ${index % 100}`,
      application: 'Measure, then decide.',
      summary: null,
      url: 'https://www.youtube.com/watch?v=UF8uR6Z6KLc',
      imageUrl: null,
      imageCredit: null,
    },
  }));
  await thoughts.import(rows, { by: 'bench', now: new Date().toISOString() }, false);
}
