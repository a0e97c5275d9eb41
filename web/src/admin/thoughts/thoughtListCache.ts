// Updates the cache after mutations: the visible list, if there is one, is changed in place, and the others are evicted,
// so that they are refetched when they are next shown.
import type { ApolloCache, Unmasked } from '@apollo/client';
import { placeOf } from '#domain/thought/thought.ts';
import {
  type ThoughtCardFragment,
  type ThoughtOrder,
  type ThoughtPlace,
  ThoughtsDocument,
  type ThoughtsQuery,
} from '../operations.generated.ts';

export interface ListOptions {
  search: string | null;
  /** Whether only thoughts that need attention are listed, see `ThoughtFilter` in the schema. */
  needsAttention: boolean;
  orderBy: ThoughtOrder;
  place: ThoughtPlace;
}

type Connection = Unmasked<ThoughtsQuery>['thoughts'];

/** Updates the lists after a thought was added, or changed, which may have moved it to another place. */
export function showSaved(
  cache: ApolloCache,
  listOptions: ListOptions | null,
  thought: ThoughtCardFragment,
  isNewHere: boolean,
): void {
  const place = { live: 'LIVE', draft: 'DRAFT', trash: 'TRASH' } as const;
  if (listOptions !== null && listOptions.place !== place[placeOf(thought)])
    removeFromList(cache, listOptions, thought.id);
  else if (isNewHere) insertIntoList(cache, listOptions, thought, 0);
  else evictOtherLists(cache, listOptions);
}

/** Inserts a new or restored thought into the visible list, whatever its order. */
export function insertIntoList(
  cache: ApolloCache,
  listOptions: ListOptions | null,
  thought: ThoughtCardFragment,
  index: number,
): void {
  updateVisibleList(cache, listOptions, (list) => insertEdge(list, thought, index));
}

/** Removes a thought from the visible list. @returns its previous index; 0 if it was not in the list. */
export function removeFromList(cache: ApolloCache, listOptions: ListOptions | null, id: string): number {
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

/** Evicts all lists, for example after an import. They are refetched when they are next shown. */
export function evictLists(cache: ApolloCache): void {
  for (const fieldName of ['thoughts', 'audit', 'sameWords', 'revisions']) {
    cache.evict({ id: 'ROOT_QUERY', fieldName });
  }
  cache.gc();
}

/** Evicts the activity, after a change that isn't one of thoughts. */
export function evictActivity(cache: ApolloCache): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'audit' });
}

/** Evicts all lists except the visible one, which stays unchanged. */
function evictOtherLists(cache: ApolloCache, listOptions: ListOptions | null): void {
  updateVisibleList(cache, listOptions, (list) => list);
}

function updateVisibleList(
  cache: ApolloCache,
  listOptions: ListOptions | null,
  update: (list: Connection) => Connection,
): void {
  if (listOptions === null) return evictLists(cache);
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
