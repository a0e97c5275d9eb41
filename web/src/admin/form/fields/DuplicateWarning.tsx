import { truncate } from '#domain/pages/pageMetadata.ts';
import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import { useDebouncedValue } from '../../../ui/useDebouncedValue.ts';
import { useSimilarThoughtsQuery } from '../../operations.generated.ts';
import styles from '../ThoughtForm.module.css';

const debounceMs = 350;
/** The API returns no duplicates for shorter texts. */
const minLength = 8;
const maxShownLength = 100;

interface Props {
  thought: string;
  /** The id of the edited thought, which is not a duplicate of itself; null for a new thought. */
  thoughtId: string | null;
}

/** Warns while typing that the thought may exist already. It can be saved nevertheless. */
export function DuplicateWarning({ thought, thoughtId }: Props) {
  const text = useDebouncedValue(thought.trim().slice(0, 500), debounceMs);
  const { data } = useSimilarThoughtsQuery({
    variables: { thought: text },
    skip: text.length < minLength,
  });
  const duplicates = (text.length < minLength ? [] : (data?.similarThoughts ?? [])).filter(
    ({ id }) => id !== thoughtId,
  );
  return (
    <div aria-live="polite" className={styles.duplicates}>
      {duplicates.length > 0 && (
        <>
          <p>
            {duplicates.length === 1 ? 'This thought may exist already:' : 'These thoughts exist already:'}
          </p>
          <ul>
            {duplicates.map(({ id, thought, author }) => (
              <li key={id}>
                <a href={thoughtPath(id)} target="_blank" rel="noreferrer">
                  {truncate(thought, maxShownLength)}
                </a>{' '}
                — {author ?? 'Unknown'}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
