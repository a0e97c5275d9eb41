import { isHttpUrl, maxFieldLengths } from '#domain/thought/thought.ts';
import { isVideoLink } from '#domain/video/video.ts';
import { useDebouncedValue } from '../../../ui/useDebouncedValue.ts';
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

const debounceMs = 400;

export function FormFields({ fields, problems, thoughtId, isBusy, onChange }: Props) {
  const getFieldProps = (name: Exclude<FieldName, 'image'>) => ({
    name,
    value: fields[name],
    problem: problems[name],
    isBusy,
    onChange: (value: string) => onChange(name, value),
  });
  const url = useDebouncedValue(fields.url.trim(), debounceMs);
  const hasNoVideo = url.length <= maxFieldLengths.url && isHttpUrl(url) && !isVideoLink(url);
  return (
    <div className={styles.fields}>
      <TextField {...getFieldProps('thought')} />
      <DuplicateWarning thought={fields.thought} thoughtId={thoughtId} />
      <TextField {...getFieldProps('author')} />
      <TextField {...getFieldProps('application')} rows={4} />
      <TextField {...getFieldProps('summary')} rows={2} isOptional />
      <TextField
        {...getFieldProps('url')}
        placeholder="https://www.youtube.com/watch?v=..."
        hint={
          hasNoVideo ? 'No YouTube video in this link. You can save it, but the bubble won’t play.' : null
        }
      />
      <ImageSection
        fields={fields}
        problem={problems.image}
        isBusy={isBusy}
        onChange={(image) => onChange('image', image)}
      />
    </div>
  );
}
