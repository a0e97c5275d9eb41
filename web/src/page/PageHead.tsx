import { siteDescription } from '#domain/pages/pageMetadata.ts';

interface Props {
  title: string;
  description?: string;
  /** Whether search engines may index the page. */
  isIndexed?: boolean;
}

/** The page's title and description. React moves them into the document's head. */
export function PageHead({ title, description = siteDescription, isIndexed = true }: Props) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {!isIndexed && <meta name="robots" content="noindex" />}
    </>
  );
}
