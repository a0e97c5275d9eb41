// Loaded into a server with --import. SIGUSR2 ends the process as a bug in a library would: CRASH says how.
import { canaries } from './canaries.ts';

process.on('SIGUSR2', () => {
  const crash = process.env['CRASH'];
  if (crash === 'exception') throw createLibraryError();
  if (crash === 'rejection') void Promise.reject(createLibraryError());
  if (crash === 'memory') exhaustMemory();
});

/** HTTP clients attach the request to their errors, with the credentials in its headers. */
function createLibraryError(): Error {
  const request = { headers: { authorization: `Bearer ${canaries.requestHeader}` } };
  const cause = Object.assign(new Error('The connection was closed.'), { request });
  return Object.assign(new Error('The request has failed.', { cause }), { config: request });
}

function exhaustMemory(): never {
  const texts: string[][] = [];
  for (;;) texts.push(Array.from({ length: 1e5 }, (_, index) => `${texts.length} ${index}`));
}
