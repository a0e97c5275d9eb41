/** Returns the start time of a video as people write it: `0:15`, `12:30` or `1:02:03`. */
export function formatStartTime(startSeconds: number): string {
  const hours = Math.floor(startSeconds / 3_600);
  const minutes = Math.floor(startSeconds / 60) % 60;
  const seconds = String(startSeconds % 60).padStart(2, '0');
  return hours === 0 ? `${minutes}:${seconds}` : `${hours}:${String(minutes).padStart(2, '0')}:${seconds}`;
}
