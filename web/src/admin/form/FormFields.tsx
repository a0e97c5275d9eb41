import { bubbleSizePx } from '#domain/bubble/bubble.ts';
import { toImageSrc } from '#domain/images/imageUrl.ts';
import { thoughtPath } from '#domain/pages/pages.ts';
import { cutText } from '#domain/text/cutText.ts';
import { countCharacters } from '#domain/text/textLength.ts';
import { layoutBubbleText } from '#domain/textLayout/bubbleText.ts';
import { textFieldNames, type TextFieldName, textFields } from '#domain/thought/fields.ts';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useId, useState } from 'react';
import { PageBubble } from '../../bubble/PageBubble.tsx';
import { ThoughtMarker } from '../../bubble/ThoughtMarker.tsx';
import { isComposingKey } from '../../ui/keys.ts';
import { useDebouncedValue } from '../../ui/useDebouncedValue.ts';
import { countBubbles } from '../format.ts';
import { ImageComposer } from '../images/ImageComposer.tsx';
import { useSameWordsQuery } from '../operations.generated.ts';
import { Button, Options, Problem } from '../parts.tsx';
import parts from '../parts.module.css';
import { type FieldProblems, type Fields, languageName, listLanguages, type ThoughtImage } from './fields.ts';
import styles from './Form.module.css';
import { Talk } from './Talk.tsx';

interface Props {
  fields: Fields;
  problems: FieldProblems;
  thoughtId: string | null;
  /** Whether a save is running. The fields are read-only then, because success closes the form. */
  isBusy: boolean;
  onChange: (changes: Partial<Fields>) => void;
}

export function FormFields({ fields, problems, thoughtId, isBusy, onChange }: Props) {
  const renderField = (name: TextFieldName, note?: ReactNode) => (
    <TextField
      key={name}
      name={name}
      value={fields[name]}
      problem={problems[name]}
      isBusy={isBusy}
      onChange={(value) => onChange({ [name]: value })}
    >
      {note}
    </TextField>
  );
  const notes: Partial<Record<TextFieldName, ReactNode>> = {
    thought: <SameWords thought={fields.thought} thoughtId={thoughtId} />,
    url: <Talk link={fields.url} isBusy={isBusy} onChange={(url) => onChange({ url })} />,
  };
  return (
    <div className={styles.fields}>
      {textFieldNames.filter((name) => name !== 'lang').map((name) => renderField(name, notes[name]))}
      <ImageSection
        fields={fields}
        problem={problems.image}
        isBusy={isBusy}
        onChange={(image) => onChange({ image })}
      />
      <details open={problems.lang !== undefined || undefined}>
        <summary>More</summary>
        {renderField('lang')}
      </details>
    </div>
  );
}

interface TextFieldProps {
  name: TextFieldName;
  value: string;
  problem: string | undefined;
  isBusy: boolean;
  onChange: (value: string) => void;
  /** The content below the field. */
  children: ReactNode;
}

const lineBreaks = /\s*[\r\n\v\f\u2028\u2029]+\s*/g;

/** A labelled field for a text, a link or a language, with its help and problem. */
function TextField({ name, value, problem, isBusy, onChange, children }: TextFieldProps) {
  const id = useId();
  const { kind, label, isRequired, inputLines, placeholder, help } = textFields[name];
  // A long line wraps, so it is in a textarea too.
  const isOneLine = inputLines === undefined;
  const props = {
    id,
    name,
    value,
    className: parts.field,
    'aria-invalid': problem !== undefined,
    'aria-describedby': `${id}-problem ${id}-help`,
  };
  const inputProps = {
    ...props,
    placeholder,
    readOnly: isBusy,
    dir: kind === 'link' ? 'ltr' : 'auto',
    'aria-required': isRequired,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{isRequired ? `${label} *` : label}</label>
      <LengthNote name={name} value={value} />
      <small id={`${id}-help`}>{help}</small>
      {kind === 'language' ? (
        <select {...props} disabled={isBusy} onChange={(event) => onChange(event.target.value)}>
          <option value="">Not set</option>
          {value !== '' && <option value={value}>{languageName(value)}</option>}
          <Options entries={listLanguages().filter(([tag]) => tag !== value)} />
        </select>
      ) : kind === 'link' ? (
        <input {...inputProps} type="url" onChange={(event) => onChange(event.target.value)} />
      ) : (
        <textarea
          {...inputProps}
          rows={inputLines ?? 1}
          onKeyDown={isOneLine ? submitOnEnter : undefined}
          onChange={({ target }) =>
            onChange(isOneLine ? target.value.replaceAll(lineBreaks, ' ') : target.value)
          }
        />
      )}
      <Problem id={`${id}-problem`}>{problem}</Problem>
      {children}
    </div>
  );
}

/** Shows how many characters are left near the limit, otherwise whether the field is optional. */
function LengthNote({ name, value }: { name: TextFieldName; value: string }) {
  const { kind, maxLength, isRequired } = textFields[name];
  const remaining = maxLength - countCharacters(value.trim());
  if (kind !== 'language' && remaining < maxLength / 5)
    return (
      <small className={styles.length}>
        {remaining >= 0 ? `${remaining} left` : `${-remaining} too many`}
      </small>
    );
  return isRequired ? null : <small className={styles.length}>optional</small>;
}

function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || isComposingKey(event.nativeEvent)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

const sameWordsDelayMs = 350;

/** Warns during typing that a bubble with the same words exists. It can still be saved. */
function SameWords({ thought, thoughtId }: { thought: string; thoughtId: string | null }) {
  const text = useDebouncedValue(cutText(thought.trim(), 500), sameWordsDelayMs);
  const { data } = useSameWordsQuery({
    variables: { thought: text },
    skip: text === '',
  });
  const same = (text === '' ? [] : (data?.sameWords ?? [])).filter(({ id }) => id !== thoughtId);
  return (
    <div aria-live="polite">
      {same.length > 0 && (
        <div className={parts.note}>
          <p>{`The same words are in ${countBubbles(same.length)}:`}</p>
          <ul className={parts.stack}>
            {same.map(({ id, thought, author, lang }) => (
              <li key={id} className={parts.row}>
                <ThoughtMarker id={id} />
                <a
                  href={thoughtPath(id)}
                  target="_blank"
                  rel="noreferrer"
                  dir="auto"
                  lang={lang ?? undefined}
                >
                  {author === null ? thought : `${thought} — ${author}`}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

interface ImageProps {
  fields: Fields;
  problem: string | undefined;
  isBusy: boolean;
  onChange: (image: ThoughtImage | null) => void;
}

function ImageSection({ fields: { thought, author, image }, problem, isBusy, onChange }: ImageProps) {
  const [isComposerOpen, setComposerOpen] = useState(false);
  const src = toImageSrc(image?.imageUrl ?? null);
  const canCompose = thought.trim() !== '' && author.trim() !== '';
  return (
    <fieldset className={styles.image}>
      <legend>AI Generated Image</legend>
      {image === null && <p className={parts.muted}>No image generated yet</p>}
      {image !== null && src === null && (
        <p className={parts.muted}>
          This image is on another site, so visitors don’t see it. Saving the bubble copies it.
        </p>
      )}
      {src !== null && <img src={src} alt="The bubble’s current look" width="240" height="180" />}
      <div className={parts.row}>
        <Button isBusy={isBusy} disabled={!canCompose} onClick={() => setComposerOpen(true)}>
          🎨 Generate AI Image
        </Button>
        {image !== null && (
          <Button kind="danger" isBusy={isBusy} onClick={() => onChange(null)}>
            Remove Image
          </Button>
        )}
      </div>
      <Problem>{problem}</Problem>
      {isComposerOpen && (
        <ImageComposer
          thought={thought.trim()}
          author={author.trim()}
          onClose={() => setComposerOpen(false)}
          onUse={onChange}
        />
      )}
    </fieldset>
  );
}

/** A live preview of the thought as visitors see it. */
export function Preview({ thoughtId, fields: latest }: { thoughtId: string | null; fields: Fields }) {
  const fields = useDeferredValue(latest);
  const thought = fields.thought.trim() || 'Your thought appears here';
  return (
    <aside className={styles.preview} aria-label="Preview">
      <PageBubble
        thought={{ id: thoughtId ?? 'new', lang: fields.lang || null }}
        text={layoutBubbleText({ thought, author: fields.author.trim() || null }, bubbleSizePx)}
        diameterPx={bubbleSizePx}
      />
    </aside>
  );
}
