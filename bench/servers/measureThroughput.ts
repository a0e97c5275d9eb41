import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

export interface LoadRequest {
  url: string;
  /** A JSON body. With it, the method is POST. */
  body?: string;
}

const connections = 20;

/**
 * Returns how many requests a server answers in a second, with 20 connections that each wait for a response before they
 * send the next request. autocannon runs in a process of its own.
 * @throws unless each response has a status of 2xx.
 */
export async function measureThroughput({ url, body }: LoadRequest, seconds: number): Promise<number> {
  const post = ['--method', 'POST', '--headers', 'content-type=application/json', '--body', body ?? ''];
  const program = createRequire(import.meta.url).resolve('autocannon');
  const options = ['--json', '--connections', String(connections), '--duration', String(seconds)];
  const { stdout } = await promisify(execFile)(process.execPath, [
    program,
    ...options,
    ...(body === undefined ? [] : post),
    url,
  ]);
  const { requests, errors, timeouts, non2xx, duration } = JSON.parse(stdout) as LoadReport;
  if (errors + timeouts + non2xx > 0 || requests.total === 0)
    throw new Error(`${url}: ${errors} errors, ${timeouts} timeouts, ${non2xx} responses without 2xx.`);
  return requests.total / duration;
}

interface LoadReport {
  requests: { total: number };
  errors: number;
  timeouts: number;
  non2xx: number;
  /** In seconds. */
  duration: number;
}
