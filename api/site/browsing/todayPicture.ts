// Serves the thought of the day as a picture for electronic paper and other screens.
import type { CardContent, PictureFormat } from '#domain/shareCard/shareCard.ts';
import { corsHeaders, createProblemResponse } from '../../http/problem.ts';
import type { RouteHandler } from '../../http/router.ts';
import { createTodayCacheControl, type TodayServices } from './todayPage.ts';

interface TodayPictureServices extends Pick<TodayServices, 'readDailyThoughts' | 'settings'> {
  drawPicture: (
    card: CardContent,
    format: PictureFormat,
  ) => Promise<Uint8Array<ArrayBuffer> | 'busy' | 'busyNetwork' | 'undrawable'>;
}

const minPx = 200;
const maxPx = 2_000;
const defaultSize = { w: '800', h: '480' };

/** Creates the handler of `/today.png` or `/today.jpg`. */
export function createTodayPictureHandler(type: PictureFormat['type']): RouteHandler<TodayPictureServices> {
  return async (request, _params, { readDailyThoughts, drawPicture, settings }) => {
    const format = readFormat(new URL(request.url).searchParams, type);
    if (typeof format === 'string')
      return createProblemResponse({ status: 400, code: 'BAD_USER_INPUT', detail: format });
    const daily = await readDailyThoughts(2);
    const { id, thought, author } = daily.days[0].thought;
    const { productName } = settings;
    const picture = await drawPicture({ id, thought, author, productName, photoUrl: null }, format);
    if (typeof picture === 'string') {
      const retryAfter = picture === 'undrawable' ? daily.remainingSeconds : 5;
      return createProblemResponse(problems[picture], { 'retry-after': String(retryAfter) });
    }
    const headers = {
      'content-type': type,
      'cache-control': createTodayCacheControl(daily),
      ...corsHeaders,
      // Pages of other sites may show it.
      'cross-origin-resource-policy': 'cross-origin',
    };
    return { status: 200, headers, body: picture, summary: { feedSource: daily.source } };
  };
}

const problems = {
  busy: {
    status: 503,
    code: 'UNAVAILABLE',
    detail: 'Too many pictures are being drawn. Try again in a few seconds.',
  },
  busyNetwork: {
    status: 429,
    code: 'RATE_LIMITED',
    detail: 'Two pictures for your network are being drawn. Ask for the next one when they are there.',
  },
  undrawable: {
    status: 503,
    code: 'UNAVAILABLE',
    detail: 'The thought has a character that none of the fonts has. Try again tomorrow.',
  },
} as const;

/** Returns the format that a URL asks for, or what is wrong with it. */
function readFormat(parameters: URLSearchParams, type: PictureFormat['type']): PictureFormat | string {
  const gray = parameters.get('gray') ?? '0';
  if (gray !== '0' && gray !== '1') return '`gray` must be 1 for 16 greys, or left out for colours.';
  const [width, height] = (['w', 'h'] as const).map((name) => {
    const value = parameters.get(name) ?? defaultSize[name];
    return /^\d{1,9}$/.test(value) ? Number(value) : 0;
  });
  const isAllowed = (length = 0) => length >= minPx && length <= maxPx;
  if (width === undefined || height === undefined || !isAllowed(width) || !isAllowed(height))
    return `\`w\` and \`h\` must be whole numbers of pixels from ${minPx} to ${maxPx}.`;
  return { type, width, height, isGrey: gray === '1' };
}
