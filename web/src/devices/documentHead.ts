import { siteDescription } from '#domain/pages/pageMetadata.ts';
import { settings } from './settings.ts';

/** Sets the document's title and description. @returns a function that restores the site's own. */
export function setDocumentHead(title: string, description: string = siteDescription): () => void {
  updateHead(title, description);
  return () => updateHead(settings.productName, siteDescription);
}

function updateHead(title: string, description: string): void {
  document.title = title;
  document.querySelector('meta[name="description"]')?.setAttribute('content', description);
}
