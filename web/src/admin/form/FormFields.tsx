import { isWebAddress, limits } from '#domain/thought.ts';
import { leadsToVideo } from '#domain/video.ts';
import { useSettled } from '../../ui/useSettled.ts';
import styles from './BubbleForm.module.css';
import { DuplicateWarning } from './DuplicateWarning.tsx';
import { Field } from './Field.tsx';
import type { FieldName, Fields, Problems } from './fields.ts';
import { ImageSection } from './ImageSection.tsx';

interface Props {
  fields: Fields;
  problems: Problems;
  ownId: string | null;
  /** What is typed while it is saved would go with the answer. */
  isBusy: boolean;
  onChange: <Name extends FieldName>(name: Name, value: Fields[Name]) => void;
}

const settlesAfterMs = 400;

export function FormFields({ fields, problems, ownId, isBusy, onChange }: Props) {
  const text = (name: Exclude<FieldName, 'image'>) => ({
    name,
    value: fields[name],
    problem: problems[name],
    isBusy,
    onChange: (value: string) => onChange(name, value),
  });
  const url = useSettled(fields.url.trim(), settlesAfterMs);
  const lacksVideo = url.length <= limits.url && isWebAddress(url) && !leadsToVideo(url);
  return (
    <div className={styles.fields}>
      <Field {...text('thought')} />
      <DuplicateWarning thought={fields.thought} ownId={ownId} />
      <Field {...text('author')} />
      <Field {...text('application')} lines={4} />
      <Field {...text('summary')} lines={2} isOptional />
      <Field
        {...text('url')}
        placeholder="https://www.youtube.com/watch?v=..."
        hint={
          lacksVideo ? 'No YouTube video in this link. You can save it, but the bubble won’t play.' : null
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
