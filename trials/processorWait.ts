/**
 * Measures how long this process has waited for a processor that other programs used, so that times can be given without
 * it. Otherwise, a trial on a busy machine would measure the machine.
 * @returns a function that returns the milliseconds since the start.
 */
export function startProcessorWaitMeter(): () => number {
  let waitedMs = 0;
  let lastMs = performance.now();
  let lastCpuMs = readCpuMs();
  const measure = () => {
    const [nowMs, cpuMs] = [performance.now(), readCpuMs()];
    const elapsedMs = nowMs - lastMs;
    // A timer that is late while this process has not used the processor had to wait for it.
    if (elapsedMs > 2 * intervalMs) waitedMs += Math.max(0, elapsedMs - intervalMs - (cpuMs - lastCpuMs));
    lastMs = nowMs;
    lastCpuMs = cpuMs;
  };
  setInterval(measure, intervalMs).unref();
  return () => {
    measure();
    return waitedMs;
  };
}

const intervalMs = 20;

function readCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
