import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { downloadFile } from '../../devices/downloadFile.ts';
import { acceptDroppedFiles } from '../../devices/fileDrop.ts';
import { readSettings } from '../../devices/settings.ts';
import { share, type ShareResult } from '../../devices/share.ts';
import { type Favourite, formatFavourites } from '../../favourites/favourites.ts';
import { saveFavouritesFile } from '../../favourites/file/saveFile.ts';
import { importFavourites } from '../../favourites/file/importFile.ts';
import { Button } from '../../page/Button.tsx';
import styles from './Panel.module.css';

/** Backs up, restores and shares the favourites. */
export function FavouritesFooter({ favourites }: { favourites: readonly Favourite[] }) {
  const [message, setMessage] = useState('');
  const [isBackingUp, setBackingUp] = useState(false);
  const text = formatFavourites(favourites);
  const shareFavourites = async () => {
    const title = `Favourites from ${readSettings().productName}`;
    setMessage(shareResultMessages[await share({ title, text })]);
  };
  const openFile = async (file: File) => setMessage(await importFavourites(file));
  const isDragging = useDroppedFile((file) => void openFile(file));
  const hasFavourites = favourites.length > 0;
  return (
    <div className={styles.footer} data-drop={isDragging}>
      {hasFavourites && (
        <Button aria-expanded={isBackingUp} onClick={() => setBackingUp(!isBackingUp)}>
          Back up
        </Button>
      )}
      <RestoreButton onChoose={(file) => void openFile(file)} />
      {hasFavourites && <Button onClick={() => void shareFavourites()}>Share</Button>}
      {hasFavourites && isBackingUp && (
        <fieldset className={styles.formats} aria-label="Back up as">
          <Button onClick={() => saveFavouritesFile(favourites)}>Web page</Button>
          <Button onClick={() => downloadFile('favourites.txt', 'text/plain', `${text}\n`)}>Text</Button>
          <Button onClick={() => saveAsJson(favourites)}>JSON</Button>
        </fieldset>
      )}
      <output>{isDragging ? 'Drop the file to add its favourites.' : message}</output>
    </div>
  );
}

function RestoreButton({ onChoose }: { onChoose: (file: File) => void }) {
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => inputRef.current?.click()}>Restore</Button>
      <input
        ref={inputRef}
        type="file"
        hidden
        accept=".html,.htm,.json,text/html,application/json"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) onChoose(file);
          // Otherwise, choosing the same file again would cause no change event.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** Calls the function with each file that is dropped on the page. @returns whether one is being dragged over it */
function useDroppedFile(onFile: (file: File) => void): boolean {
  const [isDragging, setDragging] = useState(false);
  const onDrop = useEffectEvent(onFile);
  useEffect(() => acceptDroppedFiles({ onFile: (file) => onDrop(file), onDragChange: setDragging }), []);
  return isDragging;
}

function saveAsJson(favourites: readonly Favourite[]): void {
  downloadFile('favourites.json', 'application/json', `${JSON.stringify(favourites, null, 2)}\n`);
}

const shareResultMessages: Record<ShareResult, string> = {
  shared: '',
  copied: 'Copied to clipboard',
  cancelled: '',
  failed: "This browser can't share or copy",
};
