import { Link } from '../../page/Link.tsx';
import styles from './StageFooter.module.css';

/** Says on the empty stage that no thought has been saved, and offers all thoughts. */
export function NoFavourites() {
  return (
    <div className={styles.empty}>
      <p className={styles.heading}>No favourites yet.</p>
      <p className={styles.note}>Tap a heart to keep a thought here.</p>
      <Link className={styles.all} to="/">
        All thoughts
      </Link>
    </div>
  );
}
