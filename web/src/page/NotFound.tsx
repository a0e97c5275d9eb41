import { pages } from '#domain/pages/pages.ts';
import { fallbackThoughts } from '#domain/thought/fallbackThoughts.ts';
import { MessagePage } from './MessagePage.tsx';
import { PageHead } from './PageHead.tsx';
import { useSettings } from './settingsContext.ts';

interface Props {
  title?: string;
  heading?: string;
  message?: string;
}

/** The page for unknown addresses and absent thoughts. */
export function NotFound({
  title = 'Not found',
  heading = 'Page not found',
  message = 'There is nothing at this address.',
}: Props) {
  const { productName } = useSettings();
  return (
    <>
      <PageHead title={`${title} - ${productName}`} isIndexed={false} />
      <MessagePage>
        <h1>{heading}</h1>
        <p>{message}</p>
        <nav aria-label="Site">
          <a href="/">← Back to Home</a>
          <a href={pages.today.path}>Today's thought</a>
          <a href={pages.browse.path}>All thoughts</a>
        </nav>
        <blockquote>
          <a href={`/?thought=${suggestedThought.id}`}>{suggestedThought.thought}</a>
        </blockquote>
      </MessagePage>
    </>
  );
}

/**
 * A built-in thought, which costs no request to the database: programs that look for weaknesses open thousands of
 * addresses that don't exist. Its link is never a dead end, because the home page shows others if the collection
 * doesn't contain it.
 */
const [suggestedThought] = fallbackThoughts;
