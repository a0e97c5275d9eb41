import { escapeHtml } from '#domain/text/escapeHtml.ts';
import { type GuidePageData, guidePaths } from '#domain/pages/guidePage.ts';
import { pages } from '#domain/pages/pages.ts';
import { html, sections } from '../../../../docs/api.md?html';
import { PageHead } from '../../page/PageHead.tsx';
import { useSettings } from '../../page/settingsContext.ts';
import { Changelog } from './Changelog.tsx';

const links = {
  [guidePaths.guide]: 'Guide',
  [guidePaths.changelog]: 'Changes',
  [guidePaths.openApi]: 'OpenAPI',
  [pages.playground.path]: 'Playground',
};

/**
 * The guide to the API, which is docs/api.md, or the changelog of its schema. Only the server renders it. `public/guide.css`
 * has its layout.
 */
export function GuidePage({ siteUrl, releases }: GuidePageData) {
  const { productName } = useSettings();
  const current = releases === null ? guidePaths.guide : guidePaths.changelog;
  return (
    <>
      <PageHead
        title={`${releases === null ? 'The API' : 'Changes of the API'} - ${productName}`}
        description={`How programs read the thoughts of ${productName}.`}
        isIndexed={pages.playground.isIndexed}
      />
      <div className="guide">
        <header>
          <a href={pages.home.path}>{productName}</a> <small>API</small>
          <nav aria-label="Documentation">
            {Object.entries(links).map(([path, text]) => (
              <a key={path} href={path} aria-current={path === current ? 'page' : undefined}>
                {text}
              </a>
            ))}
          </nav>
        </header>
        {releases === null && (
          <nav aria-label="Contents">
            {sections.map(({ id, title }) => (
              <a key={id} href={`#${id}`}>
                {title}
              </a>
            ))}
          </nav>
        )}
        {releases === null ? (
          <main
            // oxlint-disable-next-line react/no-danger -- The HTML is from docs/api.md.
            dangerouslySetInnerHTML={{
              __html: html.replaceAll('http://localhost:4000', escapeHtml(siteUrl)),
            }}
          />
        ) : (
          <main>
            <Changelog releases={releases} />
          </main>
        )}
      </div>
    </>
  );
}
