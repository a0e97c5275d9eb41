import { bubbleProperties } from '#domain/bubble/bubbleColour.ts';
import { thoughtHue } from '#domain/bubble/hue.ts';
import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import { WarningIcon } from '../../../ui/pageIcons.ts';
import { useDebouncedValue } from '../../../ui/useDebouncedValue.ts';
import controls from '../../components/controls.module.css';
import { useSameWordsQuery } from '../../operations.generated.ts';
import styles from './DuplicateWarning.module.css';

const debounceMs = 350;

interface Props {
  thought: string;
  /** The id of the edited thought, which is not a duplicate of itself; null for a new thought. */
  thoughtId: string | null;
}

/** Warns while typing that a bubble with the same words exists already. It can be saved nevertheless. */
export function DuplicateWarning({ thought, thoughtId }: Props) {
  const text = useDebouncedValue(thought.trim().slice(0, 500), debounceMs);
  const { data } = useSameWordsQuery({ variables: { thought: text }, skip: text === '' });
  const duplicates = (text === '' ? [] : (data?.sameWords ?? [])).filter(({ id }) => id !== thoughtId);
  return (
    <div aria-live="polite" className={styles.duplicates}>
      {duplicates.length > 0 && (
        <>
          <WarningIcon />
          <p>
            {duplicates.length === 1
              ? 'One bubble has these words already'
              : `${duplicates.length} bubbles have these words already`}
          </p>
          <ul className={styles.list}>
            {duplicates.map(({ id, thought, author }) => (
              <li key={id} style={bubbleProperties(thoughtHue(id))}>
                <span dir="auto">
                  {thought}
                  {author !== null && (
                    <small>
                      {' '}
                      — <bdi>{author}</bdi>
                    </small>
                  )}
                </span>
                <a className={controls.button} href={thoughtPath(id)} target="_blank" rel="noreferrer">
                  Open it
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
