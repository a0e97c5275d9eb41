import './messagePage.css';
import { WaterBackground } from './WaterBackground.tsx';

interface Props {
  heading?: string;
  message?: string;
}

/** The page for unknown addresses. The server renders the same elements in api/site/thoughtMarkup.ts. */
export function NotFound({
  heading = 'Page not found',
  message = 'There is nothing at this address.',
}: Props) {
  return (
    <>
      <WaterBackground />
      <main className="message-page">
        <h1>{heading}</h1>
        <p>{message}</p>
        <a href="/">← Back to Home</a>
      </main>
    </>
  );
}
