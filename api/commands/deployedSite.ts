// Tests a deployed site from outside, as a visitor sees it: `npm run doctor -- --deployed URL`.
import * as v from 'valibot';
import { type Finding, importAdvice } from './doctor.ts';

/** The message says what is wrong, and what to do. */
class SiteProblem extends Error {
  override name = 'SiteProblem';
}

const feedSchema = v.object({
  data: v.object({
    feed: v.object({
      source: v.literal('COLLECTION'),
      edges: v.tuple([v.object({ node: v.object({ id: v.string() }) })]),
    }),
  }),
});

const requiredHeaders = ['content-security-policy', 'strict-transport-security', 'x-content-type-options'];

/**
 * Runs one check after the other. A check that needs the result of one that has failed is left out.
 * @param siteUrl the URL that visitors see, without a trailing slash.
 * @param apiUrl the URL of the gateway behind CloudFront; null when it isn't known.
 */
export async function testSite(siteUrl: string, apiUrl: string | null): Promise<Finding[]> {
  const findings: Finding[] = [];
  const check = async <Result>(setting: string, message: string, work: () => Promise<Result>) => {
    try {
      const result = await work();
      findings.push({ setting, state: 'works', message });
      return result;
    } catch (error) {
      if (!(error instanceof SiteProblem)) throw error;
      findings.push({ setting, state: 'broken', message: error.message });
      return null;
    }
  };
  const headers = await check('Home', `${siteUrl} answers.`, async () => {
    const { status, headers: found, body } = await request(siteUrl);
    ensure(
      status < 500,
      `${siteUrl} answers ${status}: the function fails. npx serverless logs --function upwell shows why.`,
    );
    ensure(status === 200, `${siteUrl} answers ${status} instead of 200: run npm run deploy again.`);
    ensure(isOwnPage(body), `${siteUrl} answers with a page of another site: check the DNS record.`);
    return found;
  });
  if (headers === null) return findings;
  await check('Headers', 'the home page has its security headers.', async () => {
    const missing = requiredHeaders.filter((name) => !headers.has(name)).join(', ');
    ensure(missing === '', `The home page lacks the headers ${missing}: does a proxy remove them?`);
  });
  const id = await check('Feed', 'the feed contains thoughts of the collection.', () => readFeed(siteUrl));
  if (id !== null) await check('Thought', 'the page of a thought answers.', () => testThought(siteUrl, id));
  await check('Sign-in', `${siteUrl}/admin shows the sign-in page.`, async () => {
    const { status, body } = await request(`${siteUrl}/admin`);
    const isRight = status === 200 && isOwnPage(body);
    ensure(isRight, `${siteUrl}/admin answers ${status} instead of the sign-in page.`);
  });
  if (apiUrl !== null)
    await check('Gateway', 'the gateway answers CloudFront only.', async () => {
      const { status } = await request(apiUrl);
      ensure(
        status === 403,
        `${apiUrl} answers ${status} instead of 403, so CloudFront can be bypassed: deploy again.`,
      );
    });
  return findings;
}

/** Returns the id of a thought. */
async function readFeed(siteUrl: string): Promise<string> {
  const query = encodeURIComponent('{ feed(seed: 1, first: 1) { source edges { node { id } } } }');
  const { status, body } = await request(`${siteUrl}/graphql?query=${query}`);
  ensure(status === 200, `${siteUrl}/graphql answers ${status} without a feed.`);
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), feedSchema), body);
  if (success) return output.data.feed.edges[0].node.id;
  const health = await request(`${siteUrl}/health`);
  throw new SiteProblem(
    health.status === 200
      ? `The store is empty, so the feed contains the built-in thoughts: ${importAdvice}.`
      : 'The store can’t be read, so the feed contains the built-in thoughts: npm run doctor tests the same credentials, and npx serverless logs --function upwell shows the reason.',
  );
}

/** Also tests the picture for sharing. */
async function testThought(siteUrl: string, id: string): Promise<void> {
  const url = `${siteUrl}/thought/${encodeURIComponent(id)}`;
  const { status, body } = await request(url);
  ensure(status === 200, `${url} answers ${status} instead of 200.`);
  const canonicalUrl = /<link rel="canonical" href="([^"]+)"/.exec(body)?.[1] ?? '';
  ensure(
    canonicalUrl.startsWith(`${siteUrl}/`),
    `The page of a thought refers to ${canonicalUrl} instead of ${siteUrl}: deploy again, so that PUBLIC_URL is right.`,
  );
  const imageUrl = /<meta property="og:image" content="([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&');
  if (imageUrl === undefined) throw new SiteProblem(`${url} has no image for sharing.`);
  const image = await request(imageUrl);
  const type = image.headers.get('content-type') ?? 'no type';
  const isRight = image.status === 200 && type.startsWith('image/');
  ensure(isRight, `${imageUrl} answers ${image.status} with ${type} instead of an image.`);
}

function ensure(isRight: boolean, problem: string): void {
  if (!isRight) throw new SiteProblem(problem);
}

function isOwnPage(html: string): boolean {
  return html.includes('<div id="root"');
}

async function request(url: string) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(20_000) });
    const { status, headers } = response;
    return { status, headers, body: await response.text() };
  } catch {
    throw new SiteProblem(
      `${url} can’t be reached: check the address, and for an own domain the DNS record that docs/run-on-aws.md explains.`,
    );
  }
}
