import { lazy, Suspense, useSyncExternalStore } from 'react';
import { fullFavouritesNotice } from './favouritesState.ts';

const FullFavouritesDialog = lazy(async () => ({
  default: (await import('./FullFavouritesDialog.tsx')).FullFavouritesDialog,
}));

/** Tells the visitor when there is no room for another favourite, whichever heart was pressed. */
export function FullFavourites() {
  const isShown = useSyncExternalStore(fullFavouritesNotice.subscribe, fullFavouritesNotice.read);
  return (
    <Suspense>
      {isShown && <FullFavouritesDialog onClose={() => fullFavouritesNotice.write(false)} />}
    </Suspense>
  );
}
