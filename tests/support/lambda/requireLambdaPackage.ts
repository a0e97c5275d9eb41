import { inject } from 'vitest';

/** Waits until the package for Lambda is built, which takes some ten seconds for the first test that calls this. */
export async function requireLambdaPackage(): Promise<void> {
  const response = await fetch(`${inject('sharedWorkUrl')}/package`);
  if (!response.ok) throw new Error(await response.text());
}
