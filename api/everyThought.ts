import type { Thought } from '#domain/thought.ts';
import type { Services } from './services.ts';

/** The live thoughts or the trash, first added first, page by page. */
export async function* everyThought(
  thoughts: Services['thoughts'],
  trashed: boolean,
): AsyncGenerator<Thought> {
  let after: string | null = null;
  do {
    const { edges, hasNextPage }: Awaited<ReturnType<typeof thoughts.page>> = await thoughts.page({
      first: 100,
      after,
      search: null,
      orderBy: 'OLDEST',
      trashed,
    });
    for (const { node } of edges) yield node;
    after = hasNextPage ? (edges.at(-1)?.cursor ?? null) : null;
  } while (after !== null);
}
