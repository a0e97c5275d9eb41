import { type PageName, pages } from '#domain/pages/pages.ts';
import { Link } from 'react-router';
import styles from './SiteHeader.module.css';
import { useSettings } from './settingsContext.ts';

const links = [
  { name: 'today', text: 'Today' },
  { name: 'browse', text: 'Browse' },
] as const satisfies { name: PageName; text: string }[];

/**
 * The title and the links at the top of pages. They load no new document, because the home page would forget what was
 * seen in this visit.
 */
export function SiteHeader({ current }: { current: PageName }) {
  const { productName } = useSettings();
  return (
    <header className={styles.header}>
      <Link className={styles.title} to={pages.home.path}>
        {productName}
      </Link>
      <nav aria-label="Site">
        {links.map(({ name, text }) => (
          <Link key={name} to={pages[name].path} aria-current={name === current ? 'page' : undefined}>
            {text}
          </Link>
        ))}
      </nav>
    </header>
  );
}
