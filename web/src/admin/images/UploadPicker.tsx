import controls from '../components/controls.module.css';
import styles from './ImageComposer.module.css';

interface Props {
  id: string;
  /** The input stays in the document while it is hidden, because 'Change Image' clicks it. */
  isHidden: boolean;
  isWorking: boolean;
  onSelect: (file: File) => void;
}

export function UploadPicker({ id, isHidden, isWorking, onSelect }: Props) {
  return (
    <div className={styles.picker} hidden={isHidden}>
      <label htmlFor={id}>Select Image File:</label>
      <input
        id={id}
        type="file"
        className={controls.file}
        accept="image/*"
        aria-describedby={`${id}-formats`}
        disabled={isWorking}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Reset, so that choosing the same file again fires another change event.
          currentTarget.value = '';
          if (file !== undefined) onSelect(file);
        }}
      />
      <p id={`${id}-formats`} className={styles.muted}>
        Supported formats: PNG, JPG, GIF, WebP (Max 10MB)
      </p>
    </div>
  );
}
