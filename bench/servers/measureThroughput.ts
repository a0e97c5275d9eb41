import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import type { StartedServer } from './startServer.ts';

export interface LoadRequest {
  url: string;
  /** A JSON body. With it, the method is POST. */
  body?: string;
}

const connections = 20;

export interface Load {
  /** How many requests a server has answered in a second. */
  rate: number;
  /** The processor time of the server per request, in microseconds. */
  processorUs: number;
}

/**
 * Returns how many requests a server answers in a second, with 20 connections that each wait for a response before they
 * send the next request. autocannon runs in a process of its own.
 * @throws unless each response has a status of 2xx.
 */
export async function measureThroughput(request: LoadRequest, seconds: number): Promise<number> {
  const { requests, duration } = await sendRequests(request, seconds);
  return requests.total / duration;
}

/**
 * Measures as {@link measureThroughput} does, and the server's processor time. A server that is faster than autocannon
 * waits for it, which limits the rate, but not the processor time.
 */
export async function measureLoad(
  { url, readProcessorTime }: StartedServer,
  { path, body }: { path: string; body?: string },
  seconds: number,
): Promise<Load> {
  const startUs = await readProcessorTime();
  const { requests, duration } = await sendRequests(
    { url: url + path, ...(body !== undefined && { body }) },
    seconds,
  );
  const usedUs = (await readProcessorTime()) - startUs;
  return { rate: requests.total / duration, processorUs: usedUs / requests.total };
}

async function sendRequests({ url, body }: LoadRequest, seconds: number): Promise<LoadReport> {
  const post = ['--method', 'POST', '--headers', 'content-type=application/json', '--body', body ?? ''];
  const program = createRequire(import.meta.url).resolve('autocannon');
  const options = ['--json', '--connections', String(connections), '--duration', String(seconds)];
  const { stdout } = await promisify(execFile)(process.execPath, [
    program,
    ...options,
    ...(body === undefined ? [] : post),
    url,
  ]);
  const report = JSON.parse(stdout) as LoadReport;
  const { requests, errors, timeouts, non2xx } = report;
  if (errors + timeouts + non2xx > 0 || requests.total === 0)
    throw new Error(`${url}: ${errors} errors, ${timeouts} timeouts, ${non2xx} responses without 2xx.`);
  return report;
}

interface LoadReport {
  requests: { total: number };
  errors: number;
  timeouts: number;
  non2xx: number;
  /** In seconds. */
  duration: number;
}
