interface FileDropCallbacks {
  onFile: (file: File) => void;
  /** Called with whether a file is being dragged over the page. */
  onDragChange: (isDragging: boolean) => void;
}

/** Takes a file that is dropped anywhere on the page, which the browser would open instead. @returns a function to stop */
export function acceptDroppedFiles({ onFile, onDragChange }: FileDropCallbacks): () => void {
  const abortController = new AbortController();
  const options = { signal: abortController.signal };
  window.addEventListener(
    'dragover',
    (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      onDragChange(true);
    },
    options,
  );
  window.addEventListener(
    'dragleave',
    (event) => {
      if (event.relatedTarget === null) onDragChange(false);
    },
    options,
  );
  window.addEventListener(
    'drop',
    (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      onDragChange(false);
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) onFile(file);
    },
    options,
  );
  return () => abortController.abort();
}

/** Text and links can be dragged too. */
function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true;
}
