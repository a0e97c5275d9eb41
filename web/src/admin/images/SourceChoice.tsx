import styles from './ImageComposer.module.css';
import type { ImageSource } from './imageComposerReducer.ts';

interface Props {
  source: ImageSource;
  onSelect: (source: ImageSource) => void;
}

export function SourceChoice({ source, onSelect }: Props) {
  return (
    <fieldset className={styles.sources}>
      <legend>Image Source</legend>
      {sourceOptions.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name="image-source"
            value={value}
            checked={source === value}
            onChange={() => onSelect(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

const sourceOptions: { value: ImageSource; label: string }[] = [
  { value: 'generate', label: '🎨 Generate AI Image' },
  { value: 'upload', label: '📁 Upload from Computer' },
];
