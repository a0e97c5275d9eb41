import { MessagePage } from './MessagePage.tsx';
import { SuggestedThought } from './SuggestedThought.tsx';

/** The page that the server renders if another page fails. */
export function ServerError() {
  return (
    <MessagePage heading="Something went wrong">
      <p>This page couldn't be loaded. Try again in a moment.</p>
      <nav aria-label="Site">
        <a href="/">← Back to Home</a>
      </nav>
      <SuggestedThought />
    </MessagePage>
  );
}
