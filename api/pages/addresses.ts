import type { Services } from '../services.ts';

/** Where the site is for visitors, without a closing slash. */
export function siteUrl(request: Request, { settings }: Pick<Services, 'settings'>): string {
  return settings.publicUrl ?? new URL(request.url).origin;
}

/** The path of a thought's page, whatever characters its id has. */
export function thoughtPath(id: string): string {
  return `/thought/${encodedId(id)}`;
}

export function embedPath(id: string): string {
  return `/embed/${encodedId(id)}`;
}

/** Also what `encodeURIComponent` leaves as it is, but HTML, XML and chat apps that look for links trip over. */
function encodedId(id: string): string {
  return encodeURIComponent(id.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
