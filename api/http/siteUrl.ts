import { encodeId } from '#domain/pages/thoughtPath.ts';
import { isLoopback } from '../env.ts';
import type { Services } from '../services.ts';

/** Where the site is for visitors, without a closing slash. */
export function getSiteUrl(request: Request, { settings }: Pick<Services, 'settings'>): string {
  return settings.publicUrl ?? new URL(request.url).origin;
}

/**
 * Whether `siteUrl` is known to be ours: configured, or where this server listens. Anything else is only what the asker
 * wrote into the Host header.
 */
export function isOwnSiteUrl(request: Request, { settings }: Pick<Services, 'settings'>): boolean {
  if (settings.publicUrl !== null) return true;
  const { protocol, hostname, port } = new URL(request.url);
  // Port 0 takes a free one, which the settings don't know.
  const isOwnPort = settings.port === 0 || Number(port || 80) === settings.port;
  return protocol === 'http:' && isLoopback(hostname) && isOwnPort;
}

export function embedPath(id: string): string {
  return `/embed/${encodeId(id)}`;
}
