import { MarkdownContent } from '@graphiql/react';
import guide from '../../../docs/api.md?raw';
import openApiUrl from '../../../docs/openapi.json?url';
import { TitledDialog } from '../ui/TitledDialog.tsx';
import styles from './Guide.module.css';

export { openApiUrl };

/** The guide to the API, which is docs/api.md. */
export function Guide({ onClose }: { onClose: () => void }) {
  return (
    <TitledDialog title="The API" onClose={onClose} className={styles.guide}>
      <div className={styles.text}>
        <MarkdownContent type="description">{adaptToSite(guide)}</MarkdownContent>
      </div>
    </TitledDialog>
  );
}

/** Removes the title and the links to other files of the repository, and replaces the address of a local server. */
function adaptToSite(markdown: string): string {
  return markdown
    .replace(/^# .+/, '')
    .replaceAll('(openapi.json)', `(${openApiUrl})`)
    .replaceAll(/\[([^\]]+)\]\((?!http|\/)[^)]+\)/g, '$1')
    .replaceAll('http://localhost:4000', window.location.origin);
}
