import type { EmbedPageData } from '#domain/pages/embedding.ts';
import { embedBubblePx, embedTitle } from '#domain/pages/embedding.ts';
import { PageBubble } from '../bubble/PageBubble.tsx';
import { WaterBackground } from '../water/WaterBackground.tsx';
import { useSettings } from './settingsContext.ts';

/** The page that other sites show in a frame. Only the server renders it. `public/embed.css` has its layout. */
export function EmbedPage({ thought, text, url }: EmbedPageData) {
  const { productName } = useSettings();
  return (
    <>
      <title>{embedTitle(thought.thought, productName)}</title>
      <meta name="robots" content="noindex" />
      <link rel="canonical" href={url} />
      <WaterBackground />
      <main className="embed">
        <h1>
          <PageBubble thought={thought} text={text} diameterPx={embedBubblePx} />
        </h1>
        <a href={url} target="_blank" rel="noopener">
          Read it at {productName}
        </a>
      </main>
    </>
  );
}
