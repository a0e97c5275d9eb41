import type { PhotoCredit } from './thought.ts';
import { mostLinkCharacters } from './video.ts';

/** A credit as it is shown: the photographer, their page and the photo's; null where a link leads nowhere. */
export interface ShownCredit {
  name: string;
  profileHref: string | null;
  photoHref: string | null;
}

/** Old and imported records hold anything for a link. */
export function shownCredit({ name, profileUrl, photoUrl }: PhotoCredit): ShownCredit {
  return { name, profileHref: creditLink(profileUrl), photoHref: creditLink(photoUrl) };
}

/** A page of Unsplash with the parameters that its terms ask for; another web address as it is; null for anything else. */
export function creditLink(link: string): string | null {
  if (link.length > mostLinkCharacters || !/^https?:\/\//i.test(link) || !URL.canParse(link)) return null;
  const url = new URL(link);
  if (!/^(www\.)?unsplash\.com$/.test(url.host)) return link;
  url.searchParams.set('utm_source', 'upwell');
  url.searchParams.set('utm_medium', 'referral');
  return url.href;
}
