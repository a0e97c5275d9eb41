// Tests a deployed site from outside, as a visitor sees it: `npm run doctor -- --deployed URL`.
/** The result of checking one setting. */
export interface Finding {
  setting: string;
  state: 'works' | 'off' | 'broken';
  /** Says what is configured, and what to do unless it works. Must not contain secrets. */
  message: string;
}

/** Advice for a store without thoughts. */
export const importAdvice =
  'npm run data -- import api/thoughts/starterThoughts.json adds 40, or add your own in the admin';

const query = encodeURIComponent('{ feed(seed: 1, first: 1) { source edges { node { id shareImage } } } }');
const requiredHeaders = ['content-security-policy', 'strict-transport-security', 'x-content-type-options'];

interface Reply {
  status: number;
  headers: Headers;
  body: string;
}

/**
 * Runs one check after the other.
 * @param siteUrl the URL that visitors see, without a trailing slash.
 * @param apiUrl the URL of the gateway behind CloudFront; null when it isn't known.
 */
export async function testSite(siteUrl: string, apiUrl: string | null): Promise<Finding[]> {
  const findings: Finding[] = [];
  /** The problem says what is wrong, and what to do. */
  const check = async (
    setting: string,
    url: string,
    message: string,
    findProblem: (reply: Reply) => string | false,
  ) => {
    const reply = await request(url);
    const problem = reply === null ? unreachable(url) : findProblem(reply);
    if (problem === false) findings.push({ setting, state: 'works', message });
    else findings.push({ setting, state: 'broken', message: problem });
    return problem === false ? reply : null;
  };

  const home = await check('Home', siteUrl, `${siteUrl} answers.`, ({ status, body }) => {
    if (status >= 500)
      return `${siteUrl} answers ${status}: the function fails. npx serverless logs --function upwell shows why.`;
    if (status !== 200) return `${siteUrl} answers ${status} instead of 200: run npm run deploy again.`;
    return !isOwnPage(body) && `${siteUrl} answers with a page of another site: check the DNS record.`;
  });
  if (home === null) return findings;
  await check('Headers', siteUrl, 'the home page has its security headers.', ({ headers }) => {
    const missing = requiredHeaders.filter((name) => !headers.has(name)).join(', ');
    return missing !== '' && `The home page lacks the headers ${missing}: does a proxy remove them?`;
  });
  const feedUrl = `${siteUrl}/graphql?query=${query}`;
  const feed = await check('Feed', feedUrl, 'the feed contains thoughts of the collection.', (reply) =>
    reply.body.includes('"COLLECTION"')
      ? false
      : `The feed contains no thoughts of the collection (status ${reply.status}): if the store is empty, ${importAdvice}. Otherwise npm run doctor tests the same credentials, and npx serverless logs --function upwell shows the reason.`,
  );
  const [, id, shareImage] = /"id":"([^"]+)","shareImage":"([^"]+)"/.exec(feed?.body ?? '') ?? [];
  if (id !== undefined && shareImage !== undefined) {
    const url = `${siteUrl}/thought/${encodeURIComponent(id)}`;
    await check('Thought', url, 'the page of a thought answers.', ({ status, body }) => {
      if (status !== 200) return `${url} answers ${status} instead of 200.`;
      return (
        !body.includes(`<link rel="canonical" href="${siteUrl}/`) &&
        `${url} doesn’t refer to ${siteUrl}: deploy again, so that PUBLIC_URL is right.`
      );
    });
    await check(
      'Picture',
      siteUrl + shareImage,
      'its picture for sharing is drawn.',
      ({ status, headers }) => {
        const type = headers.get('content-type') ?? 'no type';
        const isRight = status === 200 && type.startsWith('image/');
        return !isRight && `${siteUrl + shareImage} answers ${status} with ${type} instead of an image.`;
      },
    );
  }
  const adminUrl = `${siteUrl}/admin`;
  await check('Sign-in', adminUrl, `${adminUrl} shows the sign-in page.`, ({ status, body }) =>
    status === 200 && isOwnPage(body) ? false : `${adminUrl} answers ${status} instead of the sign-in page.`,
  );
  if (apiUrl !== null)
    await check('Gateway', apiUrl, 'the gateway answers CloudFront only.', ({ status }) =>
      status === 403
        ? false
        : `${apiUrl} answers ${status} instead of 403, so CloudFront can be bypassed: deploy again.`,
    );
  return findings;
}

function isOwnPage(html: string): boolean {
  return html.includes('<div id="root"');
}

async function request(url: string): Promise<Reply | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(20_000) });
    const { status, headers } = response;
    return { status, headers, body: await response.text() };
  } catch {
    return null;
  }
}

const unreachable = (url: string) =>
  `${url} can’t be reached: check the address, and for an own domain the DNS record that docs/run-on-aws.md explains.`;
