/** Returns a time in a video as players show it, such as `4:20` or `1:02:03`. */
export function formatStartTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = pad(Math.floor(seconds) % 60);
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${pad(minutes % 60)}:${rest}`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
