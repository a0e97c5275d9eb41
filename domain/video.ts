export interface Video {
  id: string;
  startSeconds: number;
}
export function parseVideo(url: string | null): Video | null {
  const m = /(?:v=|youtu\.be\/)([\w-]{11})(?![\w-]).*?(?:[?&]t=(\d+))?/.exec(url ?? '');
  const t = /[?&]t=(\d+)/.exec(url ?? '');
  return m?.[1] ? { id: m[1], startSeconds: Number(t?.[1] ?? 0) } : null;
}
export const watchUrl = (v: Video) => `https://www.youtube.com/watch?v=${v.id}&t=${v.startSeconds}s`;
export const embedUrl = (v: Video) =>
  `https://www.youtube-nocookie.com/embed/${v.id}?start=${v.startSeconds}`;
export const openInBrowserUrl = (u: string, s: number) => u + s;
export const canonicalLink = (url: string): string => url;
