import type { PageName } from '#domain/pages/pages.ts';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { WaterBackground } from '../water/WaterBackground.tsx';
import styles from './PageLayout.module.css';
import { useSettings } from './settingsContext.ts';
import { SiteHeader } from './SiteHeader.tsx';

interface Props {
  name: PageName;
  /** For the main part, if it can get the focus. */
  mainRef?: Ref<HTMLElement>;
  children: ReactNode;
}

/** The background, header, footer and width that the pages with texts have in common. */
export function PageLayout({ name, mainRef, children }: Props) {
  const { productName } = useSettings();
  return (
    <>
      <WaterBackground />
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
    <Link className={`${styles.link} ${styles.back}`} to="/">
      ← Back to All Thoughts
    </Link>
  );
}
