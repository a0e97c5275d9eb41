// Node's HTTP server, which answers each path with the bytes and headers that another server has sent for it. The first
// argument is the other server's URL, the others are the paths.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reportPort } from './reportPort.ts';

const [origin = '', ...paths] = process.argv.slice(2);
const responses = new Map(
  await Promise.all(
    paths.map(async (path) => {
      const response = await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } });
      const body = Buffer.from(await response.arrayBuffer());
      const { 'content-type': type, 'cache-control': cacheControl } = Object.fromEntries(response.headers);
      return [path, { body, headers: { 'content-type': type, 'cache-control': cacheControl } }] as const;
    }),
  ),
);

const server = createServer(({ url = '' }, response) => {
  const found = responses.get(url);
  if (found === undefined) response.writeHead(404).end();
  else response.writeHead(200, { ...found.headers, 'content-length': found.body.length }).end(found.body);
});
server.listen(0, '127.0.0.1', () => reportPort((server.address() as AddressInfo).port));
