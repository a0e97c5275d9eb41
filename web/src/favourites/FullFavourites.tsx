import { useId, useSyncExternalStore } from 'react';
import { Button } from '../page/Button.tsx';
import { focusFirst } from '../ui/Dialog.tsx';
import { TitledDialog } from '../ui/TitledDialog.tsx';
import styles from './FullFavourites.module.css';
import { fullFavouritesNotice } from './favouritesState.ts';

/** Tells the visitor when there is no room for another favourite, whichever heart was pressed. */
export function FullFavourites() {
  const isShown = useSyncExternalStore(fullFavouritesNotice.subscribe, fullFavouritesNotice.read);
  const messageId = useId();
  if (!isShown) return null;
  return (
    <TitledDialog title="Favourites" onClose={onClose} width={400}>
      <div className={styles.body}>
        <p id={messageId}>Your favourites are full. Remove some of them to add others.</p>
        <Button isPrimary aria-describedby={messageId} ref={focusFirst} onClick={onClose}>
          OK
        </Button>
      </div>
    </TitledDialog>
  );
}

function onClose(): void {
  fullFavouritesNotice.write(false);
}
