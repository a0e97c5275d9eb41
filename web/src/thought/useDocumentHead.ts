import { siteDescription } from '#domain/headWords.ts';
import { useEffect } from 'react';
import { settings } from '../devices/settings.ts';

/** Sets the document's title and description while a page is shown, and puts the site's back when it is left. */
export function useDocumentHead(title: string, description: string): void {
  useEffect(() => {
    write(title, description);
    return () => write(settings.productName, siteDescription);
  }, [title, description]);
}

function write(title: string, description: string): void {
  document.title = title;
  document.querySelector('meta[name="description"]')?.setAttribute('content', description);
}
