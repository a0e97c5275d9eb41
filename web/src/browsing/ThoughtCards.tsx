import type { ListedThought, ThoughtList } from '#domain/pages/pageData.ts';
import { authorPath, thoughtPath, withCursor } from '#domain/pages/pages.ts';
import { ThoughtMarker } from '../bubble/ThoughtMarker.tsx';
import { FavouriteButton } from '../favourites/FavouriteButton.tsx';
import buttons from '../ui/buttons.module.css';
import { Link } from '../page/Link.tsx';
import styles from './browsing.module.css';
import { WatchLink } from './WatchLink.tsx';

interface Props {
  list: ThoughtList;
  /** The path of the list's first page. */
  path: string;
  /** Whether the cards name the author, with a link to the author's page. */
  hasAuthors: boolean;
}

/** A page of a list, with links to the first and the next page. */
export function ThoughtCards({ list, path, hasAuthors }: Props) {
  const { thoughts, nextCursor, isFirstPage } = list;
  return (
    <>
      <ul className={hasAuthors ? styles.cards : `${styles.cards} ${styles.twoColumns}`}>
        {thoughts.map((thought) => (
          <ThoughtCard key={thought.id} thought={thought} hasAuthor={hasAuthors} />
        ))}
      </ul>
      {(nextCursor !== null || !isFirstPage) && (
        <nav className={`${styles.pages} ${styles.row} screen-only`} aria-label="Pages">
          {!isFirstPage && (
            <Link className={buttons.pill} to={path}>
              ← First page
            </Link>
          )}
          {nextCursor !== null && (
            <Link className={buttons.pill} to={withCursor(path, nextCursor)} rel="next">
              Next →
            </Link>
          )}
        </nav>
      )}
    </>
  );
}

interface CardProps {
  thought: ListedThought;
  hasAuthor: boolean;
}

function ThoughtCard({ thought, hasAuthor }: CardProps) {
  const { id, author, authorSlug } = thought;
  const name =
    author !== null && authorSlug !== null ? <Link to={authorPath(authorSlug)}>{author}</Link> : author;
  return (
    <li className={styles.card}>
      <ThoughtMarker id={id} />
      <figure>
        <blockquote dir="auto" lang={thought.lang ?? undefined}>
          <Link to={thoughtPath(id)}>{thought.thought}</Link>
        </blockquote>
        {hasAuthor && author !== null && (
          <figcaption dir="auto">
            — <cite>{name}</cite>
          </figcaption>
        )}
      </figure>
      <div className={`${styles.actions} screen-only`}>
        <WatchLink thought={thought} className={`${buttons.text} ${buttons.watch}`} />
        <FavouriteButton thought={thought} className={`${buttons.round} needs-script`} />
      </div>
    </li>
  );
}
