import { countCharacters } from '#domain/text/textLength.ts';
import { maxFieldLengths } from '#domain/thought/thought.ts';
import { type KeyboardEvent, useId } from 'react';
import controls from '../../components/controls.module.css';
import styles from '../ThoughtForm.module.css';
import { fieldLabels } from './fields.ts';

type TextFieldName = keyof typeof maxFieldLengths;

interface Props {
  name: TextFieldName;
  value: string;
  problem: string | undefined;
  isBusy: boolean;
  onChange: (value: string) => void;
  isOptional?: boolean;
  /** The initial number of lines. Without it, the field is a single line that wraps. */
  rows?: number;
  placeholder?: string;
  /** A hint about the value that does not prevent saving. */
  hint?: string | null;
}

/** A labelled text field with its problem and hint. It shows the remaining length near the limit. */
export function TextField({
  name,
  value,
  problem,
  isBusy,
  onChange,
  isOptional = false,
  rows,
  placeholder,
  hint,
}: Props) {
  const id = useId();
  const remaining = maxFieldLengths[name] - countCharacters(value.trim());
  const isNearLimit = problem === undefined && remaining < maxFieldLengths[name] / 5;
  const inputProps = {
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
      <label htmlFor={id}>{isOptional ? fieldLabels[name] : `${fieldLabels[name]} *`}</label>
      {isOptional && !isNearLimit && <span className={styles.hint}>optional</span>}
      {name === 'url' ? (
        <input {...inputProps} type="url" onChange={(event) => onChange(event.target.value)} />
      ) : rows === undefined ? (
        // A textarea, because long texts wrap in it. Enter saves, as in an input.
        <textarea
          {...inputProps}
          rows={1}
          onKeyDown={submitOnEnter}
          onChange={(event) => onChange(event.target.value.replaceAll(/\s*[\r\n]+\s*/g, ' '))}
        />
      ) : (
        <textarea {...inputProps} rows={rows} onChange={(event) => onChange(event.target.value)} />
      )}
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.valueHint} aria-live="polite">
          {hint}
        </p>
      )}
      {isNearLimit && (
        <p className={styles.remaining}>{remaining >= 0 ? `${remaining} left` : `${-remaining} too many`}</p>
      )}
    </div>
  );
}

function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
