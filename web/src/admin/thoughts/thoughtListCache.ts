// What a mutation means for the lists in the cache: the one on screen is patched, the others are fetched again when next shown.
import type { ApolloCache } from '@apollo/client';
import { type ThoughtCardFragment, ThoughtsDocument, type ThoughtsQuery } from '../operations.generated.ts';
import type { ThoughtOrder } from '../operations.generated.ts';

export interface ListOptions {
  search: string | null;
  orderBy: ThoughtOrder;
  trashed: boolean;
}

type Connection = ThoughtsQuery['thoughts'];

/** A thought that was just added stands first, wherever the order would put it. */
export function prependToList(
  cache: ApolloCache,
  listOptions: ListOptions,
  thought: ThoughtCardFragment,
): void {
  updateVisibleList(cache, listOptions, (list) => insertEdge(list, thought, 0));
}

/** A thought that is back stands where it stood; `index` is from `take`. */
export function insertIntoList(
  cache: ApolloCache,
  listOptions: ListOptions,
  thought: ThoughtCardFragment,
  index: number,
): void {
  updateVisibleList(cache, listOptions, (list) => insertEdge(list, thought, index));
}

/** Takes a thought out of the list on screen. @returns where it stood; 0 when it was not there. */
export function removeFromList(cache: ApolloCache, listOptions: ListOptions, id: string): number {
  let index = 0;
  updateVisibleList(cache, listOptions, (list) => {
    index = Math.max(
      list.edges.findIndex(({ node }) => node.id === id),
      0,
    );
    const edges = list.edges.filter(({ node }) => node.id !== id);
    return { ...list, edges, ...adjustCounts(list, edges.length - list.edges.length) };
  });
  return index;
}

/** Everything is fetched again when next shown; for after an import. */
export function evictLists(cache: ApolloCache): void {
  for (const fieldName of ['thoughts', 'audit', 'similarThoughts', 'revisions']) {
    cache.evict({ id: 'ROOT_QUERY', fieldName });
  }
  cache.gc();
}

/** After a change that leaves the list on screen as it stands. */
export function evictOtherLists(cache: ApolloCache, listOptions: ListOptions): void {
  updateVisibleList(cache, listOptions, (list) => list);
}

function updateVisibleList(
  cache: ApolloCache,
  listOptions: ListOptions,
  update: (list: Connection) => Connection,
): void {
  const variables = { ...listOptions };
  const previous = cache.readQuery({ query: ThoughtsDocument, variables });
  cache.batch({
    update: (batched) => {
      evictLists(batched);
      if (previous === null) return;
      batched.writeQuery({
        query: ThoughtsDocument,
        variables,
        data: { ...previous, thoughts: update(previous.thoughts) },
      });
    },
  });
}

function insertEdge(list: Connection, node: ThoughtCardFragment, index: number): Connection {
  const otherEdges = list.edges.filter((edge) => edge.node.id !== node.id);
  if (otherEdges.length < list.edges.length) return list;
  const edge = { cursor: '', node };
  return { ...list, edges: otherEdges.toSpliced(index, 0, edge), ...adjustCounts(list, 1) };
}

function adjustCounts({ totalCount, collectionCount }: Connection, change: number) {
  return { totalCount: totalCount + change, collectionCount: collectionCount + change };
}
