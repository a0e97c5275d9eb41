import type { PageMetadata } from '#domain/pages/pageData.ts';
import { siteDescription } from '#domain/pages/pageMetadata.ts';
import { createContext, use } from 'react';

/** Receives the metadata of the page on the server, which also renders it for link previews. */
export const PageHeadContext = createContext((_metadata: PageMetadata): void => {});

type Props = Pick<PageMetadata, 'title'> & Partial<PageMetadata>;

/** The page's title and description. React moves them into the document's head. */
export function PageHead({ title, description = siteDescription, isIndexed = true }: Props) {
  use(PageHeadContext)({ title, description, isIndexed });
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {!isIndexed && <meta name="robots" content="noindex" />}
    </>
  );
}
