/** The address of a thought's image where a browser may load it from; null for none, and for what only looks like one. */
export function imageAddress(imageUrl: string | null): string | null {
  return imageUrl !== null &&
    /^(\/(?![/\\])|https?:\/\/|data:image\/(jpeg|png|webp|gif);base64,)/i.test(imageUrl)
    ? imageUrl
    : null;
}
