import { encodedId } from '#domain/thoughtPath.ts';
import type { Services } from '../services.ts';

/** Where the site is for visitors, without a closing slash. */
export function siteUrl(request: Request, { settings }: Pick<Services, 'settings'>): string {
  return settings.publicUrl ?? new URL(request.url).origin;
}

export function embedPath(id: string): string {
  return `/embed/${encodedId(id)}`;
}
