// Tests a deployed site from outside, as a visitor sees it: `npm run doctor -- --deployed URL`.
import * as v from 'valibot';
import { broken, type Finding, formatFinding, works } from '../doctorFinding.ts';
import { importAdvice } from '../doctorSite.ts';

export interface DeployedSite {
  /** The URL that visitors see, without a trailing slash. */
  siteUrl: string;
  /** The URL of the gateway behind CloudFront; null when it isn't known. */
  apiUrl: string | null;
}

/** @returns whether everything works. Prints a line for each finding. */
export async function runSmokeTest(site: DeployedSite, print: (line: string) => void): Promise<boolean> {
  const findings = await testSite(site);
  for (const finding of findings) print(formatFinding(finding));
  return findings.every(({ state }) => state !== 'broken');
}

/** The message says what is wrong, and what to do. */
class SmokeTestError extends Error {
  override name = 'SmokeTestError';
}

/** Runs one check after the other. A check that depends on a failed one is left out. */
export async function testSite({ siteUrl, apiUrl }: DeployedSite): Promise<Finding[]> {
  const findings: Finding[] = [];
  const check = async <Result>(setting: string, message: string, work: () => Promise<Result>) => {
    try {
      const result = await work();
      findings.push(works(setting, message));
      return result;
    } catch (error) {
      if (!(error instanceof SmokeTestError)) throw error;
      findings.push(broken(setting, error.message));
      return null;
    }
  };
  const home = await check('Home', `${siteUrl} answers.`, () => testHome(siteUrl));
  if (home === null) return findings;
  await check('Headers', 'the home page has its security headers.', async () => testHeaders(home));
  const id = await check('Feed', 'the feed contains thoughts of the collection.', () => testFeed(siteUrl));
  const image =
    id === null
      ? null
      : await check('Thought', 'the page of a thought answers.', () => testThought(siteUrl, id));
  if (image !== null) await check('Image', 'its image for sharing answers.', () => testImage(image));
  await check('Sign-in', `${siteUrl}/admin shows the sign-in page.`, () => testSignIn(siteUrl));
  if (apiUrl !== null)
    await check('Gateway', 'the gateway answers CloudFront only.', () => testGateway(apiUrl));
  return findings;
}

/** Returns the headers of the home page. */
async function testHome(siteUrl: string): Promise<Headers> {
  const { status, headers, html } = await requestPage(siteUrl);
  if (status >= 500)
    throw new SmokeTestError(
      `${siteUrl} answers ${status}: the function fails. npx serverless logs --function upwell shows why.`,
    );
  if (status !== 200)
    throw new SmokeTestError(`${siteUrl} answers ${status} instead of 200: run npm run deploy again.`);
  if (!html.includes('<div id="root"'))
    throw new SmokeTestError(`${siteUrl} answers with a page of another site: check the DNS record.`);
  return headers;
}

const requiredHeaders = ['content-security-policy', 'strict-transport-security', 'x-content-type-options'];

function testHeaders(headers: Headers): void {
  const missing = requiredHeaders.filter((name) => !headers.has(name));
  if (missing.length > 0)
    throw new SmokeTestError(
      `The home page lacks the headers ${missing.join(', ')}: does a proxy remove them?`,
    );
}

const feedSchema = v.object({
  data: v.object({
    feed: v.object({
      source: v.string(),
      edges: v.array(v.object({ node: v.object({ id: v.string() }) })),
    }),
  }),
});

/** Returns the id of a thought. */
async function testFeed(siteUrl: string): Promise<string> {
  const query = encodeURIComponent('{ feed(seed: 1, first: 1) { source edges { node { id } } } }');
  const response = await request(`${siteUrl}/graphql?query=${query}`);
  const parsed = v.safeParse(feedSchema, await response.json().catch(() => null));
  if (!parsed.success)
    throw new SmokeTestError(`${siteUrl}/graphql answers ${response.status} without a feed.`);
  const { source, edges } = parsed.output.data.feed;
  const id = edges[0]?.node.id;
  if (source === 'COLLECTION' && id !== undefined) return id;
  const health = await request(`${siteUrl}/health`);
  throw new SmokeTestError(
    health.ok
      ? `The store is empty, so the feed contains the built-in thoughts: ${importAdvice}.`
      : 'The store can’t be read, so the feed contains the built-in thoughts: npm run doctor tests the same credentials, and npx serverless logs --function upwell shows the reason.',
  );
}

/** Returns the URL of the image for sharing. */
async function testThought(siteUrl: string, id: string): Promise<string> {
  const url = `${siteUrl}/thought/${encodeURIComponent(id)}`;
  const { status, html } = await requestPage(url);
  if (status !== 200) throw new SmokeTestError(`${url} answers ${status} instead of 200.`);
  const canonicalUrl = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? '';
  if (!canonicalUrl.startsWith(`${siteUrl}/`))
    throw new SmokeTestError(
      `The page of a thought refers to ${canonicalUrl} instead of ${siteUrl}: deploy again, so that PUBLIC_URL is right.`,
    );
  const image = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1];
  if (image === undefined) throw new SmokeTestError(`${url} has no image for sharing.`);
  return image.replaceAll('&amp;', '&');
}

async function testImage(url: string): Promise<void> {
  const { status, headers } = await requestPage(url);
  const type = headers.get('content-type') ?? 'no type';
  if (status !== 200 || !type.startsWith('image/'))
    throw new SmokeTestError(`${url} answers ${status} with ${type} instead of an image.`);
}

async function testSignIn(siteUrl: string): Promise<void> {
  const { status, html } = await requestPage(`${siteUrl}/admin`);
  if (status !== 200 || !html.includes('<div id="root"'))
    throw new SmokeTestError(`${siteUrl}/admin answers ${status} instead of the sign-in page.`);
}

async function testGateway(apiUrl: string): Promise<void> {
  const { status } = await requestPage(apiUrl);
  if (status !== 403)
    throw new SmokeTestError(
      `${apiUrl} answers ${status} instead of 403, so CloudFront can be bypassed: deploy again.`,
    );
}

async function requestPage(url: string) {
  const response = await request(url);
  return { status: response.status, headers: response.headers, html: await response.text() };
}

async function request(url: string): Promise<Response> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(20_000) });
  } catch {
    throw new SmokeTestError(
      `${url} can’t be reached: check the address, and for an own domain the DNS record that docs/run-on-aws.md explains.`,
    );
  }
}
