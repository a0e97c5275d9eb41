/**
 * Sends the port of a server that has started to its parent process, answers each later message of that process with the
 * memory that this process occupies, in bytes, and ends the server with that process.
 */
export function reportPort(port: number): void {
  process.once('disconnect', () => process.exit());
  process.on('message', () => process.send?.(process.memoryUsage.rss()));
  process.send?.(port);
}
