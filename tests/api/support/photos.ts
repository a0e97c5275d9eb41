// Fakes Unsplash and the placeholder service. Unsplash has a photo for all words but one.
import { createServer } from 'node:http';
import { createPng } from '../../support/browser/imageSamples.ts';
import { listen } from '../../support/site/listen.ts';

export async function startFakePhotos() {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/photos/random' && searchParams.get('query')?.includes('unphotographed') === false)
      response.setHeader('content-type', 'application/json').end(JSON.stringify(createPhoto(url)));
    else if (pathname.endsWith('.png'))
      response.setHeader('content-type', 'image/png').end(createPng(80, 60, { grey: pathname.length * 10 }));
    else if (pathname.startsWith('/seed/')) response.writeHead(302, { location: '/placeholder.png' }).end();
    else response.writeHead(404).end();
  });
  const { url, close } = await listen(server);
  return { url, close };
}

/** Returns a photo in the format of Unsplash's API, with a few fields. */
function createPhoto(url: string) {
  return {
    id: 'Dwu85P9SOIk',
    urls: { raw: `${url}/raw.png`, regular: `${url}/regular.png`, thumb: `${url}/thumb.png` },
    links: {
      html: 'https://unsplash.com/photos/Dwu85P9SOIk',
      download_location: `${url}/photos/Dwu85P9SOIk/download?ixid=abc`,
    },
    user: { name: 'Ada Example', links: { html: 'https://unsplash.com/@ada' } },
  };
}
