/** npm sends signals to the shell that it starts this process in. The shell exits without passing them on. */
export function onParentExit(callback: () => void): void {
  const parentPid = process.ppid;
  const pollTimer = setInterval(() => {
    if (process.ppid === parentPid) return;
    clearInterval(pollTimer);
    callback();
  }, 500);
}
