import { thoughtPath } from '#domain/thoughtPath.ts';
import { useSettled } from '../../ui/useSettled.ts';
import { useSimilarThoughtsQuery } from '../operations.generated.ts';
import styles from './BubbleForm.module.css';

const settlesAfterMs = 350;
/** The server finds nothing for shorter ones. */
const shortest = 8;

/** Says while somebody types that the collection has this thought already; it may be saved all the same. */
export function DuplicateWarning({ thought, ownId }: { thought: string; ownId: string | null }) {
  const text = useSettled(thought.trim().slice(0, 500), settlesAfterMs);
  const { data } = useSimilarThoughtsQuery({
    variables: { thought: text },
    skip: text.length < shortest,
  });
  const others = (text.length < shortest ? [] : (data?.similarThoughts ?? [])).filter(
    ({ id }) => id !== ownId,
  );
  return (
    <div aria-live="polite" className={styles.duplicates}>
      {others.length > 0 && (
        <>
          <p>{others.length === 1 ? 'This thought may exist already:' : 'These thoughts exist already:'}</p>
          <ul>
            {others.map(({ id, thought, author }) => (
              <li key={id}>
                <a href={thoughtPath(id)} target="_blank" rel="noreferrer">
                  {thought}
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
