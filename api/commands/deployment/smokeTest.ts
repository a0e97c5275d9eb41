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

const requestTimeoutMs = 20_000;

/** The message says what is wrong, and what to do. */
class SmokeTestError extends Error {
  override name = 'SmokeTestError';
}

/** Runs one check after the other. A check that depends on a failed one is left out. */
export async function testSite({ siteUrl, apiUrl }: DeployedSite): Promise<Finding[]> {
  const findings: Finding[] = [];
  const check = async <Result>(
    setting: string,
    work: () => Promise<{ message: string; result: Result }>,
  ): Promise<Result | null> => {
    try {
      const { message, result } = await work();
      findings.push(works(setting, message));
      return result;
    } catch (error) {
      if (!(error instanceof SmokeTestError)) throw error;
      findings.push(broken(setting, error.message));
      return null;
    }
  };
  if ((await check('Home', () => testHome(siteUrl))) === null) return findings;
  await check('Headers', () => testHeaders(siteUrl));
  const thoughtId = await check('Feed', () => testFeed(siteUrl));
  if (thoughtId !== null) {
    const imageUrl = await check('Thought', () => testThought(siteUrl, thoughtId));
    if (imageUrl !== null) await check('Image', () => testImage(imageUrl));
  }
  await check('Sign-in', () => testSignIn(siteUrl));
  if (apiUrl !== null) await check('Gateway', () => testGateway(apiUrl));
  return findings;
}

async function testHome(siteUrl: string) {
  const { status, html } = await requestPage(`${siteUrl}/`);
  if (status === 403)
    throw new SmokeTestError(
      `${siteUrl} answers 403: CloudFront and the function have different secrets. Run npm run deploy again.`,
    );
  if (status >= 500)
    throw new SmokeTestError(
      `${siteUrl} answers ${status}: the function fails. npx serverless logs --function upwell shows why.`,
    );
  if (status !== 200) throw new SmokeTestError(`${siteUrl} answers ${status} instead of 200.`);
  if (!html.includes('<div id="root"'))
    throw new SmokeTestError(`${siteUrl} answers with a page of another site: check the DNS record.`);
  return { message: `${siteUrl} answers.`, result: true };
}

const requiredHeaders = ['content-security-policy', 'strict-transport-security', 'x-content-type-options'];

async function testHeaders(siteUrl: string) {
  const { headers } = await requestPage(`${siteUrl}/`);
  const missing = requiredHeaders.filter((name) => !headers.has(name));
  if (missing.length > 0)
    throw new SmokeTestError(
      `The home page lacks the headers ${missing.join(', ')}: does a proxy remove them?`,
    );
  return { message: 'the home page has its security headers.', result: true };
}

const feedSchema = v.object({
  data: v.object({
    feed: v.object({
      source: v.string(),
      totalCount: v.number(),
      edges: v.array(v.object({ node: v.object({ id: v.string() }) })),
    }),
  }),
});

async function testFeed(siteUrl: string) {
  const response = await request(`${siteUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: '{ feed(seed: 1, first: 1) { source totalCount edges { node { id } } } }',
    }),
  });
  const parsed = v.safeParse(feedSchema, await response.json().catch(() => null));
  if (!parsed.success)
    throw new SmokeTestError(`${siteUrl}/graphql answers ${response.status} without a feed.`);
  const { source, totalCount, edges } = parsed.output.data.feed;
  const [edge] = edges;
  if (source === 'COLLECTION' && edge !== undefined)
    return { message: `the feed contains ${totalCount} thoughts.`, result: edge.node.id };
  const health = await request(`${siteUrl}/health`);
  throw new SmokeTestError(
    health.ok
      ? `The store is empty, so the feed contains the built-in thoughts: ${importAdvice}.`
      : 'The store can’t be read, so the feed contains the built-in thoughts: npm run doctor tests the same credentials, and npx serverless logs --function upwell shows the reason.',
  );
}

async function testThought(siteUrl: string, id: string) {
  const url = `${siteUrl}/thought/${encodeURIComponent(id)}`;
  const { status, html } = await requestPage(url);
  if (status !== 200) throw new SmokeTestError(`${url} answers ${status} instead of 200.`);
  const canonical =
    /<link[^>]* rel="canonical"[^>]* href="([^"]+)"|<link[^>]* href="([^"]+)"[^>]* rel="canonical"/.exec(
      html,
    );
  const canonicalUrl = canonical?.[1] ?? canonical?.[2] ?? '';
  if (!canonicalUrl.startsWith(`${siteUrl}/`))
    throw new SmokeTestError(
      `The page of a thought refers to ${canonicalUrl} instead of ${siteUrl}: deploy again, so that PUBLIC_URL is right.`,
    );
  const image = /<meta[^>]* property="og:image"[^>]* content="([^"]+)"/.exec(html)?.[1];
  if (image === undefined) throw new SmokeTestError(`${url} has no image for sharing.`);
  return { message: `${url} answers.`, result: image.replaceAll('&amp;', '&') };
}

async function testImage(url: string) {
  const response = await request(url);
  await response.body?.cancel();
  const type = response.headers.get('content-type') ?? 'no type';
  if (!response.ok || !type.startsWith('image/'))
    throw new SmokeTestError(`${url} answers ${response.status} with ${type} instead of an image.`);
  return { message: `${url} is an image.`, result: true };
}

async function testSignIn(siteUrl: string) {
  const { status, html } = await requestPage(`${siteUrl}/admin`);
  if (status !== 200 || !html.includes('<div id="root"'))
    throw new SmokeTestError(`${siteUrl}/admin answers ${status} instead of the sign-in page.`);
  return { message: `${siteUrl}/admin shows the sign-in page.`, result: true };
}

async function testGateway(apiUrl: string) {
  const response = await request(apiUrl);
  await response.body?.cancel();
  if (response.status !== 403)
    throw new SmokeTestError(
      `${apiUrl} answers ${response.status} instead of 403, so CloudFront can be bypassed: deploy again.`,
    );
  return { message: 'the gateway answers CloudFront only.', result: true };
}

async function requestPage(url: string) {
  const response = await request(url);
  return { status: response.status, headers: response.headers, html: await response.text() };
}

async function request(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(requestTimeoutMs) });
  } catch {
    throw new SmokeTestError(
      `${url} can’t be reached: check the address, and for an own domain the DNS record that docs/run-on-aws.md explains.`,
    );
  }
}
