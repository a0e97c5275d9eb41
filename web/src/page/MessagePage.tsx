import type { ReactNode } from 'react';
import './messagePage.css';
import { WaterBackground } from '../water/WaterBackground.tsx';
import { PageHead } from './PageHead.tsx';
import { useSettings } from './settingsContext.ts';

interface Props {
  heading: string;
  title?: string;
  isBusy?: boolean;
  children?: ReactNode;
}

/** A page that consists of a message below a link to the home page. */
export function MessagePage({ heading, title = heading, isBusy = false, children }: Props) {
  const { productName } = useSettings();
  return (
    <>
      <PageHead title={`${title} - ${productName}`} isIndexed={false} />
      <WaterBackground isPageHigh />
      <div className="message-layout">
        <header>
          <a href="/">{productName}</a>
        </header>
        <main className="message-page" aria-busy={isBusy}>
          <h1>{isBusy ? <output>{heading}</output> : heading}</h1>
          {children}
        </main>
      </div>
    </>
  );
}
