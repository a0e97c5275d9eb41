import { bubbleProperties } from '#domain/bubble/bubbleColour.ts';
import { thoughtHue } from '#domain/bubble/hue.ts';
import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import { markSharedWords } from '#domain/text/similarText.ts';
import { WarningIcon } from '../../../ui/pageIcons.ts';
import { useDebouncedValue } from '../../../ui/useDebouncedValue.ts';
import controls from '../../components/controls.module.css';
import { useSimilarThoughtsQuery } from '../../operations.generated.ts';
import styles from './DuplicateWarning.module.css';

const debounceMs = 350;
/** The API returns no duplicates for shorter texts. */
const minLength = 8;

interface Props {
  thought: string;
  /** The id of the edited thought, which is not a duplicate of itself; null for a new thought. */
  thoughtId: string | null;
}

/** Warns while typing that the thought may exist already, and marks the words that are the same. It can be saved nevertheless. */
export function DuplicateWarning({ thought, thoughtId }: Props) {
  const text = useDebouncedValue(thought.trim().slice(0, 500), debounceMs);
  const isTooShort = text.length < minLength;
  const { data, previousData } = useSimilarThoughtsQuery({ variables: { thought: text }, skip: isTooShort });
  // The previous result stays until the next one, so that the fields below don't jump.
  const similarThoughts = isTooShort ? [] : ((data ?? previousData)?.similarThoughts ?? []);
  const duplicates = similarThoughts.filter(({ id }) => id !== thoughtId);
  return (
    <div aria-live="polite" className={styles.duplicates}>
      {duplicates.length > 0 && (
        <>
          <WarningIcon />
          <p>
            {duplicates.length === 1
              ? 'One bubble says nearly this already'
              : `${duplicates.length} bubbles say nearly this already`}
          </p>
          <ul className={styles.list}>
            {duplicates.map(({ id, thought, author }) => (
              <li key={id} style={bubbleProperties(thoughtHue(id))}>
                <span dir="auto">
                  {markSharedWords(thought, text).map(({ text, isShared }, index) =>
                    // The parts have no other identity.
                    // eslint-disable-next-line react/no-array-index-key
                    isShared ? <mark key={index}>{text}</mark> : text,
                  )}
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
