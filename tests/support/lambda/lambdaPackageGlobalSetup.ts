// A global setup of Vitest: builds the package for Lambda once for all tests of a run, when the first test requests it.
import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { buildLambdaPackage } from './lambdaPackage.ts';
import { listen } from '../site/listen.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Responds when the package is built; with 500 and the reason if that fails. */
    lambdaPackageUrl: string;
  }
}

export async function setup(project: TestProject): Promise<() => void> {
  let build: Promise<void> | undefined;
  const server = createServer((_request, response) => {
    // A test that blocks its process wouldn't notice that this server has closed an idle connection.
    response.shouldKeepAlive = false;
    build ??= buildLambdaPackage();
    build.then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const { url, close } = await listen(server);
  project.provide('lambdaPackageUrl', url);
  return close;
}
