// What a mutation means for the lists in the cache: the one on screen is patched, the others are fetched again when next shown.
import type { ApolloCache } from '@apollo/client';
import { type BubbleCardFragment, BubblesDocument, type BubblesQuery } from '../operations.generated.ts';
import type { ThoughtOrder } from '../operations.generated.ts';

export interface Shown {
  search: string | null;
  orderBy: ThoughtOrder;
  trashed: boolean;
}

type Connection = BubblesQuery['thoughts'];

/** A thought that was just added stands first, wherever the order would put it. */
export function prepend(cache: ApolloCache, shown: Shown, thought: BubbleCardFragment): void {
  changeShown(cache, shown, (list) => withEdgeAt(list, thought, 0));
}

/** A thought that is back stands where it stood; `index` is from `take`. */
export function putBack(cache: ApolloCache, shown: Shown, thought: BubbleCardFragment, index: number): void {
  changeShown(cache, shown, (list) => withEdgeAt(list, thought, index));
}

/** Takes a thought out of the list on screen. @returns where it stood; 0 when it was not there. */
export function take(cache: ApolloCache, shown: Shown, id: string): number {
  let index = 0;
  changeShown(cache, shown, (list) => {
    index = Math.max(
      list.edges.findIndex(({ node }) => node.id === id),
      0,
    );
    const edges = list.edges.filter(({ node }) => node.id !== id);
    return { ...list, edges, ...countsWith(list, edges.length - list.edges.length) };
  });
  return index;
}

/** Everything is fetched again when next shown; for after an import. */
export function forgetLists(cache: ApolloCache): void {
  for (const fieldName of ['thoughts', 'audit', 'similarThoughts', 'revisions']) {
    cache.evict({ id: 'ROOT_QUERY', fieldName });
  }
  cache.gc();
}

/** After a change that leaves the list on screen as it stands. */
export function forgetOtherLists(cache: ApolloCache, shown: Shown): void {
  changeShown(cache, shown, (list) => list);
}

function changeShown(cache: ApolloCache, shown: Shown, change: (list: Connection) => Connection): void {
  const variables = { ...shown };
  const before = cache.readQuery({ query: BubblesDocument, variables });
  cache.batch({
    update: (batched) => {
      forgetLists(batched);
      if (before === null) return;
      batched.writeQuery({
        query: BubblesDocument,
        variables,
        data: { ...before, thoughts: change(before.thoughts) },
      });
    },
  });
}

function withEdgeAt(list: Connection, node: BubbleCardFragment, index: number): Connection {
  const others = list.edges.filter((edge) => edge.node.id !== node.id);
  if (others.length < list.edges.length) return list;
  const edge = { cursor: '', node };
  return { ...list, edges: others.toSpliced(index, 0, edge), ...countsWith(list, 1) };
}

function countsWith({ totalCount, collectionCount }: Connection, added: number) {
  return { totalCount: totalCount + added, collectionCount: collectionCount + added };
}
