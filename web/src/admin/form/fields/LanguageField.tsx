import { once } from '#domain/text/once.ts';
import { useId } from 'react';
import controls from '../../components/controls.module.css';
import styles from '../ThoughtForm.module.css';
import { detectedLanguageLabel, languageName, listLanguages } from './languages.ts';

interface Props {
  label: string;
  /** A primary BCP 47 subtag, or an empty text if the API should detect it. */
  value: string;
  problem: string | undefined;
  isBusy: boolean;
  onChange: (value: string) => void;
}

// Not when the admin page starts, because it takes some 40 ms.
const getLanguages = once(listLanguages);

/** The language of the thought's text, which screen readers and line breaking follow. */
export function LanguageField({ label, value, problem, isBusy, onChange }: Props) {
  const id = useId();
  const languages = getLanguages();
  const isListed = value === '' || languages.some(({ tag }) => tag === value);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name="lang"
        className={controls.field}
        value={value}
        disabled={isBusy}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{detectedLanguageLabel}</option>
        {!isListed && <option value={value}>{languageName(value)}</option>}
        {languages.map(({ tag, name }) => (
          <option key={tag} value={tag}>
            {name}
          </option>
        ))}
      </select>
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
    </div>
  );
}
