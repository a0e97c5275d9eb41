import type { PageName } from '#domain/pages/pages.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SiteHeader } from '../page/SiteHeader.tsx';
import { useSettings } from '../page/settingsContext.ts';
import { useFocusAfterNavigation } from '../page/useFocusAfterNavigation.ts';
import { WaterBackground } from '../ui/WaterBackground.tsx';
import styles from './BrowsingLayout.module.css';

interface Props {
  name: PageName;
  children: ReactNode;
}

/** What the pages with lists and that of the day have in common: the header, the footer and the width. */
export function BrowsingLayout({ name, children }: Props) {
  const { productName } = useSettings();
  const mainRef = useFocusAfterNavigation();
  return (
    <>
      <WaterBackground />
      <div className={styles.page} data-page={name}>
        <SiteHeader current={name} />
        <main tabIndex={-1} ref={mainRef}>
          {children}
        </main>
        <footer>
          <Link to="/">Discover more inspiring thoughts at {productName}</Link>
        </footer>
      </div>
    </>
  );
}

/** While a page is loaded from the API, or if that has failed. */
export function LoadingPage({ name, hasFailed }: { name: PageName; hasFailed: boolean }) {
  return (
    <BrowsingLayout name={name}>
      <div className={styles.loading}>
        {hasFailed ? (
          <p role="alert">This page couldn't be loaded. Check your connection and try again.</p>
        ) : (
          <output>Loading...</output>
        )}
      </div>
    </BrowsingLayout>
  );
}
