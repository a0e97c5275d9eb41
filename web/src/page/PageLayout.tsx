import '@fontsource/figtree/400.css?optional';
import '@fontsource/figtree/600.css?optional';
import '@fontsource/newsreader/400.css?optional';
import { type PageName, pages } from '#domain/pages/pages.ts';
import type { ReactNode, Ref } from 'react';
import { Link, SiteLinks } from './Link.tsx';
import { WaterBackground } from '../water/WaterBackground.tsx';
import styles from './PageLayout.module.css';
import { useSettings } from './settingsContext.ts';

interface Props {
  name: PageName;
  /** A ref to the main element, if it can get the focus. */
  mainRef?: Ref<HTMLElement>;
  children: ReactNode;
}

/** The common layout of pages with text: background, header, footer and width. */
export function PageLayout({ name, mainRef, children }: Props) {
  const { productName } = useSettings();
  return (
    <>
      <WaterBackground isPageHigh />
      <div className={styles.page} data-page={name}>
        <SiteHeader current={name} />
        <main ref={mainRef} tabIndex={mainRef === undefined ? undefined : -1}>
          {children}
        </main>
        <footer>
          <Link className={styles.link} to="/">
            Discover more inspiring thoughts at {productName}
          </Link>
        </footer>
      </div>
    </>
  );
}

export function BackLink() {
  return (
    <Link className={`${styles.link} screen-only`} to="/">
      ← Back to All Thoughts
    </Link>
  );
}

/** The site's title and links. They don't reload the document, so the home page keeps the seen thoughts. */
function SiteHeader({ current }: { current: PageName }) {
  const { productName } = useSettings();
  return (
    <header className={styles.header}>
      <Link className={styles.title} to={pages.home.path}>
        {productName}
      </Link>
      <nav aria-label="Site">
        <SiteLinks current={current} />
      </nav>
    </header>
  );
}
