import type { PageContent, RenderedPage } from '#domain/pages/pageData.ts';
import type { RequestContext } from '../http/requestContext.ts';
import type { Settings } from '../env.ts';
import type { ImageStore } from '../images/store/imageStore.ts';
import type { Log } from '../logging/log.ts';
import type { ProcessMetrics } from '../logging/processMetrics.ts';
import type { IdentityProvider } from '../people/identity.ts';
import type { Collection } from '../thoughts/collection.ts';
import type { StaticFiles } from './staticFiles.ts';

export type PageRenderer = (content: PageContent) => RenderedPage | Promise<RenderedPage>;

/** The services for the site's pages and files. */
export interface SiteServices {
  settings: Settings;
  thoughts: Collection;
  images: ImageStore;
  /** Opens the identity provider at the first call, because visitors don't need it. */
  openIdentity: () => Promise<IdentityProvider>;
  staticFiles: StaticFiles;
  /** Null without METRICS_TOKEN. */
  metrics: ProcessMetrics | null;
  loadPageRenderer: () => Promise<PageRenderer>;
  log: Log;
  /** Returns the current time in UTC as ISO 8601. */
  now: () => string;
}

export type SiteHandler = (c: RequestContext, services: SiteServices) => Response | Promise<Response>;
