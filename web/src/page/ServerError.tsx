import { useSettings } from './settingsContext.ts';
import { MessagePage } from './MessagePage.tsx';
import { PageHead } from './PageHead.tsx';

/** The page that the server renders if another page fails. */
export function ServerError() {
  const { productName } = useSettings();
  return (
    <>
      <PageHead title={`Something went wrong - ${productName}`} isIndexed={false} />
      <MessagePage>
        <h1>Something went wrong</h1>
        <p>This page couldn't be loaded. Try again in a moment.</p>
        <a href="/">← Back to Home</a>
      </MessagePage>
    </>
  );
}
