import { countCharacters } from '#domain/text/textLength.ts';
import { getTextField, type TextFieldName } from '#domain/thought/fields.ts';
import { type KeyboardEvent, useId } from 'react';
import controls from '../../components/controls.module.css';
import styles from '../ThoughtForm.module.css';

interface Props {
  name: TextFieldName;
  value: string;
  problem: string | undefined;
  isBusy: boolean;
  onChange: (value: string) => void;
  /** A hint about the value that does not prevent saving. */
  hint?: string | null;
}

/** A labelled text field with its problem and hint. It shows the remaining length near the limit. */
export function TextField({ name, value, problem, isBusy, onChange, hint }: Props) {
  const id = useId();
  const { kind, label, maxLength, isRequired, inputLines, placeholder } = getTextField(name);
  const remaining = maxLength - countCharacters(value.trim());
  const isNearLimit = problem === undefined && remaining < maxLength / 5;
  const inputProps = {
    id,
    name,
    value,
    placeholder,
    readOnly: isBusy,
    className: controls.field,
    dir: kind === 'link' ? 'ltr' : 'auto',
    'aria-required': isRequired,
    'aria-invalid': problem !== undefined,
    'aria-describedby': hint === undefined ? `${id}-problem` : `${id}-problem ${id}-hint`,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{isRequired ? `${label} *` : label}</label>
      {!isRequired && !isNearLimit && <span className={styles.hint}>optional</span>}
      {kind === 'link' ? (
        <input {...inputProps} type="url" onChange={(event) => onChange(event.target.value)} />
      ) : inputLines === undefined ? (
        // A textarea, because long texts wrap in it. Enter saves, as in an input.
        <textarea
          {...inputProps}
          rows={1}
          onKeyDown={submitOnEnter}
          onChange={(event) => onChange(event.target.value.replaceAll(/\s*[\r\n]+\s*/g, ' '))}
        />
      ) : (
        <textarea {...inputProps} rows={inputLines} onChange={(event) => onChange(event.target.value)} />
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
