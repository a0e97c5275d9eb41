import type { PhotoCredit } from '../thought/thought.ts';
import { maxLinkLength } from '../video/video.ts';

/** A credit as it is shown: the photographer, their page and the photo's; null where a link leads nowhere. */
export interface CreditLinks {
  name: string;
  profileHref: string | null;
  photoHref: string | null;
}

/** Old and imported records hold anything for a link. */
export function toCreditLinks({ name, profileUrl, photoUrl }: PhotoCredit): CreditLinks {
  return { name, profileHref: toCreditHref(profileUrl), photoHref: toCreditHref(photoUrl) };
}

/**
 * A page of Unsplash with the parameters that its terms ask for; another web address as it is; null for anything else.
 */
export function toCreditHref(link: string): string | null {
  if (link.length > maxLinkLength || !/^https?:\/\//i.test(link) || !URL.canParse(link)) return null;
  const url = new URL(link);
  if (!/^(www\.)?unsplash\.com$/.test(url.host)) return link;
  url.searchParams.set('utm_source', 'upwell');
  url.searchParams.set('utm_medium', 'referral');
  return url.href;
}
