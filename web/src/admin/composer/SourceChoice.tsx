import styles from './Composer.module.css';
import type { Source } from './composing.ts';

interface Props {
  source: Source;
  onChoose: (source: Source) => void;
}

export function SourceChoice({ source, onChoose }: Props) {
  return (
    <fieldset className={styles.sources}>
      <legend>Image Source</legend>
      {choices.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name="image-source"
            value={value}
            checked={source === value}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

const choices: { value: Source; label: string }[] = [
  { value: 'generate', label: '🎨 Generate AI Image' },
  { value: 'upload', label: '📁 Upload from Computer' },
];
