import { useSyncExternalStore } from 'react';
import { createPersistedState } from '../../devices/persistedState.ts';

export type ListLayout = 'cards' | 'table';

/** The layout that was chosen in this browser; null until then. */
const chosenLayout = createPersistedState<ListLayout | null>('listLayout', null, isListLayout);

/** The largest collection that is shown as cards until a layout is chosen. */
const maxCards = 200;

/** Returns the layout of the list, and a function that chooses another one. */
export function useListLayout(collectionCount: number | null): [ListLayout, (layout: ListLayout) => void] {
  const chosen = useSyncExternalStore(chosenLayout.subscribe, chosenLayout.read);
  return [chosen ?? ((collectionCount ?? 0) > maxCards ? 'table' : 'cards'), chosenLayout.write];
}

function isListLayout(value: unknown): value is ListLayout {
  return value === 'cards' || value === 'table';
}
