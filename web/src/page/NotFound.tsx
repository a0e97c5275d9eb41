import { useSettings } from './settingsContext.ts';
import '../ui/messagePage.css';
import { PageHead } from './PageHead.tsx';
import { WaterBackground } from '../ui/WaterBackground.tsx';

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
      <WaterBackground />
      <main className="message-page">
        <h1>{heading}</h1>
        <p>{message}</p>
        <a href="/">← Back to Home</a>
      </main>
    </>
  );
}
