import { textFieldNames } from '#domain/thought/fields.ts';
import { isHttpUrl } from '#domain/thought/thought.ts';
import { isVideoLink, maxLinkLength } from '#domain/video/video.ts';
import { Fragment } from 'react';
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
const noVideoHint = 'Not a YouTube link. Visitors won’t be able to play it.';

export function FormFields({ fields, problems, thoughtId, isBusy, onChange }: Props) {
  const url = useDebouncedValue(fields.url.trim(), debounceMs);
  const hasNoVideo = url.length <= maxLinkLength && isHttpUrl(url) && !isVideoLink(url);
  return (
    <div className={styles.fields}>
      {textFieldNames.map((name) => (
        <Fragment key={name}>
          <TextField
            name={name}
            value={fields[name]}
            problem={problems[name]}
            isBusy={isBusy}
            onChange={(value) => onChange(name, value)}
            {...(name === 'url' && { hint: hasNoVideo ? noVideoHint : null })}
          />
          {name === 'thought' && <DuplicateWarning thought={fields.thought} thoughtId={thoughtId} />}
        </Fragment>
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
