/** Sends the port of a server that has started to its parent process, and ends the server with that process. */
export function reportPort(port: number): void {
  process.once('disconnect', () => process.exit());
  process.send?.(port);
}
