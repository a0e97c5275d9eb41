// Node's HTTP server, which answers each request with the same thoughts by JSON.stringify, without GraphQL.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFeed } from './feedSchema.ts';
import { reportPort } from './reportPort.ts';

const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (text += chunk));
  request.on('end', () => {
    const { variables } = JSON.parse(text);
    const body = JSON.stringify({ data: { feed: readFeed({ ...variables, first: 20 }) } });
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      .end(body);
  });
});
server.listen(0, '127.0.0.1', () => reportPort((server.address() as AddressInfo).port));
