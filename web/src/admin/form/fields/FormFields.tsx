import { textFieldNames, type TextFieldName } from '#domain/thought/fields.ts';
import { type ReactNode, useId } from 'react';
import { ChannelOffer } from '../talk/ChannelOffer.tsx';
import { LinkStatus } from '../talk/LinkStatus.tsx';
import { useTalk } from '../talk/useTalk.ts';
import styles from '../ThoughtForm.module.css';
import { DuplicateWarning } from './DuplicateWarning.tsx';
import { TextField } from './TextField.tsx';
import type { FieldName, Fields, FieldProblems } from './fields.ts';
import { ImageSection } from './ImageSection.tsx';
import { ReadingMeter } from './ReadingMeter.tsx';

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
  return (
    <div className={styles.fields}>
      {textFieldNames.map((name) => (
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
      ))}
      <ImageSection
        fields={fields}
        problem={problems.image}
        isBusy={isBusy}
        onChange={(image) => onChange('image', image)}
      />
    </div>
  );
}
