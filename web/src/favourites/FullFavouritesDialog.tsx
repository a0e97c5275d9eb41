import { useId } from 'react';
import { Button } from '../page/Button.tsx';
import { focusFirst } from '../ui/Dialog.tsx';
import { TitledDialog } from '../ui/TitledDialog.tsx';
import styles from './FullFavouritesDialog.module.css';

export function FullFavouritesDialog({ onClose }: { onClose: () => void }) {
  const messageId = useId();
  return (
    <TitledDialog title="Favourites" onClose={onClose} className={styles.dialog}>
      <div className={styles.body}>
        <p id={messageId}>Your favourites are full. Remove some of them to add others.</p>
        <Button isPrimary aria-describedby={messageId} ref={focusFirst} onClick={onClose}>
          OK
        </Button>
      </div>
    </TitledDialog>
  );
}
