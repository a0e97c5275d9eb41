import { textFieldNames, type TextFieldName } from '#domain/thought/fields.ts';
import { type ReactNode, useId } from 'react';
import { maxReadingMs, readingMs } from '#domain/text/readingTime.ts';
import { Button } from '../../components/controls.tsx';
import { LinkStatus, useTalk } from '../talk/LinkStatus.tsx';
import talkStyles from '../talk/Talk.module.css';
import styles from '../ThoughtForm.module.css';
import { DuplicateWarning } from './DuplicateWarning.tsx';
import { TextField } from './TextField.tsx';
import type { FieldName, Fields, FieldProblems } from './fields.ts';
import { ImageSection } from './ImageSection.tsx';

interface Props {
  fields: Fields;
  problems: FieldProblems;
  thoughtId: string | null;
  /** The fields are read-only while saving, because a successful save closes or clears the form. */
  isBusy: boolean;
  onChange: <Name extends FieldName>(name: Name, value: Fields[Name]) => void;
}

export function FormFields({ fields, problems, thoughtId, isBusy, onChange }: Props) {
  const noteId = useId();
  const talk = useTalk(fields.url);
  const channel = fields.author.trim() === '' ? (talk?.channel ?? null) : null;
  const notes: Partial<Record<TextFieldName, ReactNode>> = {
    thought: (
      <>
        <ReadingMeter id={`${noteId}-thought`} text={fields.thought} />
        <DuplicateWarning thought={fields.thought} thoughtId={thoughtId} />
      </>
    ),
    ...(channel !== null && {
      author: (
        <ChannelOffer
          id={`${noteId}-author`}
          channel={channel}
          isBusy={isBusy}
          onUse={() => onChange('author', channel)}
        />
      ),
    }),
    url: (
      <LinkStatus
        id={`${noteId}-url`}
        link={fields.url}
        talk={talk}
        isBusy={isBusy}
        onChange={(link) => onChange('url', link)}
      />
    ),
  };
  const renderField = (name: TextFieldName) => (
    <TextField
      key={name}
      name={name}
      value={fields[name]}
      problem={problems[name]}
      isBusy={isBusy}
      onChange={(value) => onChange(name, value)}
      {...(notes[name] !== undefined && { noteId: `${noteId}-${name}` })}
    >
      {notes[name]}
    </TextField>
  );
  return (
    <div className={styles.fields}>
      {textFieldNames.filter((name) => name !== 'lang').map(renderField)}
      <ImageSection
        fields={fields}
        problem={problems.image}
        isBusy={isBusy}
        onChange={(image) => onChange('image', image)}
      />
      <details className={styles.more} open={problems.lang !== undefined || undefined}>
        <summary>More</summary>
        {renderField('lang')}
      </details>
    </div>
  );
}

/** The reading time at the end of the meter. */
const longestMs = 1.64 * maxReadingMs;

/** Compares the time that it takes to read a thought with the time that its bubble stays. */
function ReadingMeter({ id, text }: { id: string; text: string }) {
  const ms = readingMs(text);
  return (
    <div className={`${styles.meter} ${ms > maxReadingMs ? styles.tooLong : ''}`}>
      <span
        style={{
          '--read': `${Math.min(ms / longestMs, 1) * 100}%`,
          '--mark': `${(maxReadingMs / longestMs) * 100}%`,
        }}
      />
      <p id={id}>
        {formatSeconds(ms)} to read · stays {formatSeconds(maxReadingMs)}
      </p>
    </div>
  );
}

function formatSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

interface OfferProps {
  id: string;
  channel: string;
  isBusy: boolean;
  onUse: () => void;
}

/** Asks whether the channel of the talk is its author, who isn't filled in yet. */
function ChannelOffer({ id, channel, isBusy, onUse }: OfferProps) {
  return (
    <div className={talkStyles.line}>
      <p id={id} className={talkStyles.note}>
        The talk is on the channel <b dir="auto">{channel}</b>.
      </p>
      <Button
        isBusy={isBusy}
        onClick={({ currentTarget }) => {
          // The button disappears.
          currentTarget.form?.querySelector<HTMLElement>('[name=author]')?.focus();
          onUse();
        }}
      >
        Use as author
      </Button>
    </div>
  );
}
