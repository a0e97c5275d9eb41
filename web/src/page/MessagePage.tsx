import type { ReactNode } from 'react';
import '../ui/messagePage.css';
import { WaterBackground } from '../water/WaterBackground.tsx';
import { useSettings } from './settingsContext.ts';

interface Props {
  isBusy?: boolean;
  children: ReactNode;
}

/** A page that consists of a message, below the product's name, which links to the home page. */
export function MessagePage({ isBusy = false, children }: Props) {
  const { productName } = useSettings();
  return (
    <>
      <WaterBackground />
      <div className="message-layout">
        <header>
          <a href="/">{productName}</a>
        </header>
        <main className="message-page" aria-busy={isBusy}>
          {children}
        </main>
      </div>
    </>
  );
}
