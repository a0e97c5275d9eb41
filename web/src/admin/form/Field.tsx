import { textLength } from '#domain/textLength.ts';
import { limits } from '#domain/thought.ts';
import { type KeyboardEvent, useId } from 'react';
import controls from '../controls.module.css';
import styles from './BubbleForm.module.css';
import { names } from './fields.ts';

type TextName = keyof typeof limits;

interface Props {
  name: TextName;
  value: string;
  problem: string | undefined;
  isBusy: boolean;
  onChange: (value: string) => void;
  isOptional?: boolean;
  /** How many lines a multi-line field begins with. */
  lines?: number;
  placeholder?: string;
  /** Something worth knowing about the value; it may be saved all the same. */
  hint?: string | null;
}

/** A labelled field; its problem is read out with it, and its limit shows when it comes near. */
export function Field({
  name,
  value,
  problem,
  isBusy,
  onChange,
  isOptional = false,
  lines,
  placeholder,
  hint,
}: Props) {
  const id = useId();
  const left = limits[name] - textLength(value.trim());
  const isNear = problem === undefined && left < limits[name] / 5;
  const shared = {
    id,
    name,
    value,
    placeholder,
    readOnly: isBusy,
    className: controls.field,
    dir: name === 'url' ? 'ltr' : 'auto',
    'aria-required': !isOptional,
    'aria-invalid': problem !== undefined,
    'aria-describedby': hint === undefined ? `${id}-problem` : `${id}-problem ${id}-hint`,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{isOptional ? names[name] : `${names[name]} *`}</label>
      {isOptional && !isNear && <span className={styles.hint}>optional</span>}
      {name === 'url' ? (
        <input {...shared} type="url" onChange={(event) => onChange(event.target.value)} />
      ) : lines === undefined ? (
        // One line of text that wraps where it is long: Enter saves.
        <textarea
          {...shared}
          rows={1}
          onKeyDown={submitOnEnter}
          onChange={(event) => onChange(event.target.value.replaceAll(/\s*[\r\n]+\s*/g, ' '))}
        />
      ) : (
        <textarea {...shared} rows={lines} onChange={(event) => onChange(event.target.value)} />
      )}
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.valueHint} aria-live="polite">
          {hint}
        </p>
      )}
      {isNear && <p className={styles.left}>{left >= 0 ? `${left} left` : `${-left} too many`}</p>}
    </div>
  );
}

function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
