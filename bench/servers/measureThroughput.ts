import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { installDebianPackages } from '../../scripts/installDebianPackages.ts';
import { MissingRequirement } from '../requirements.ts';
import type { StartedServer } from './startServer.ts';

const connections = 20;

export interface Load {
  /** Number of requests that a server has answered in a second. */
  rate: number;
  /** The processor time of the server per request, in microseconds. */
  processorUs: number;
}

/**
 * Installs h2load, which sends the requests, where that is possible.
 * @throws {MissingRequirement} without it.
 */
export function installLoadGenerator(): void {
  if (isInstalled() || (installDebianPackages('nghttp2-client') && isInstalled())) return;
  throw new MissingRequirement('it needs h2load: install Debian’s nghttp2-client, or Homebrew’s nghttp2.');
}

function isInstalled(): boolean {
  return spawnSync('h2load', ['--version']).status === 0;
}

/**
 * Measures a server with 20 connections that each wait for a response before they send the next request. h2load needs so
 * little of a processor that it isn't what limits the rate.
 * @param bodyPath the path of a file with the JSON body of a POST to /graphql.
 * @throws unless each response has a status of 2xx.
 */
export async function measureLoad(
  { url, readProcessorTime }: StartedServer,
  seconds: number,
  bodyPath: string,
): Promise<Load> {
  const startUs = await readProcessorTime();
  const { stdout } = await promisify(execFile)('h2load', [
    '--h1',
    `--clients=${connections}`,
    `--duration=${seconds}`,
    `--data=${bodyPath}`,
    '--header=content-type: application/json',
    `${url}/graphql`,
  ]);
  const usedUs = (await readProcessorTime()) - startUs;
  const responses = Number(/(\d+) 2xx, 0 3xx, 0 4xx, 0 5xx/.exec(stdout)?.[1] ?? 0);
  if (responses === 0 || !stdout.includes(' 0 failed, 0 errored, 0 timeout'))
    throw new Error(`${url}: not all responses have 2xx.\n${stdout}`);
  return { rate: responses / seconds, processorUs: usedUs / responses };
}
