import { isLoopback, type Settings } from '../env.ts';
import type { RequestContext } from './requestContext.ts';

interface SiteUrlServices {
  settings: Pick<Settings, 'publicUrl' | 'port'>;
}

/** Returns the origin that visitors see, without a trailing slash. */
export function getSiteUrl(c: RequestContext, { settings }: SiteUrlServices): string {
  return settings.publicUrl ?? new URL(c.req.url).origin;
}

/**
 * Whether the result of `getSiteUrl` is this site's own URL, because it is configured or names this server's port.
 * Otherwise, it comes from the client's Host header.
 */
export function isOwnSiteUrl(c: RequestContext, { settings }: SiteUrlServices): boolean {
  if (settings.publicUrl !== null) return true;
  const [, hostname = '', port = '80'] = ownUrl.exec(c.req.url) ?? [];
  // With port 0, the settings don't contain the port on which the server listens.
  const isOwnPort = settings.port === 0 || Number(port) === settings.port;
  return isLoopback(hostname) && isOwnPort;
}

/** Matches an http URL with its host and port. Parsing would take 4 % of the time of a feed request. */
const ownUrl = /^http:\/\/([^/?]*?)(?::(\d+))?(?:[/?]|$)/;
