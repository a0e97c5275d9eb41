import { countCharacters } from '#domain/text/textLength.ts';
import { getTextField, type TextFieldName } from '#domain/thought/fields.ts';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react';
import controls from '../../components/controls.module.css';
import { Options, Problem } from '../../components/controls.tsx';
import styles from '../ThoughtForm.module.css';
import { languageName, listLanguages } from './languages.ts';

interface Props {
  name: TextFieldName;
  value: string;
  problem: string | undefined;
  isBusy: boolean;
  onChange: (value: string) => void;
  /** A hint about the value, below the field. It does not prevent saving. */
  children?: ReactNode;
  /** The id of the part of `children` that describes the field. */
  noteId?: string;
}

/** A labelled field for a text or a language, with its help and problem. */
export function TextField({ name, value, problem, isBusy, onChange, children, noteId }: Props) {
  const id = useId();
  const { kind, label, isRequired, inputLines, placeholder, help } = getTextField(name);
  const commonProps = {
    id,
    name,
    value,
    className: controls.field,
    'aria-invalid': problem !== undefined,
    'aria-describedby': [`${id}-problem`, `${id}-help`, noteId].join(' ').trim(),
  };
  const inputProps = {
    ...commonProps,
    placeholder,
    readOnly: isBusy,
    dir: kind === 'link' ? 'ltr' : 'auto',
    'aria-required': isRequired,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{isRequired ? `${label} *` : label}</label>
      <LengthNote name={name} value={value} hasProblem={problem !== undefined} />
      <p id={`${id}-help`} className={styles.help}>
        {help}
      </p>
      {kind === 'language' ? (
        <LanguageSelect
          {...commonProps}
          disabled={isBusy}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : kind === 'link' ? (
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
      <Problem id={`${id}-problem`}>{problem}</Problem>
      {children}
    </div>
  );
}

/** Shows the remaining length near the limit, and else the length of a thought or that the field is optional. */
function LengthNote({
  name,
  value,
  hasProblem,
}: {
  name: TextFieldName;
  value: string;
  hasProblem: boolean;
}) {
  const { kind, maxLength, isRequired } = getTextField(name);
  if (kind === 'language') return null;
  const length = countCharacters(value.trim());
  const remaining = maxLength - length;
  if (!hasProblem && remaining < maxLength / 5)
    return (
      <p className={styles.remaining}>{remaining >= 0 ? `${remaining} left` : `${-remaining} too many`}</p>
    );
  const note = name === 'thought' ? `${length} of ${maxLength}` : isRequired ? null : 'optional';
  return note && <span className={styles.hint}>{note}</span>;
}

/** Selects a primary BCP 47 subtag, or an empty text. */
function LanguageSelect({ value, ...props }: ComponentProps<'select'> & { value: string }) {
  const languages = listLanguages();
  const isListed = value === '' || languages.some(([tag]) => tag === value);
  return (
    <select {...props} value={value}>
      <option value="">Not set</option>
      {!isListed && <option value={value}>{languageName(value)}</option>}
      <Options entries={languages} />
    </select>
  );
}

function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
