/** For `useSyncExternalStore`, where a value differs only between the server and the browser. */
export function subscribeToNothing(): () => void {
  return () => {};
}
