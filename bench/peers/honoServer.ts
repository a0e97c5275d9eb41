// Hono on Node, which answers each request with the same thoughts as JSON, without GraphQL.
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { reportPort } from '../servers/reportPort.ts';
import { readFeed } from '../servers/feedSchema.ts';

const app = new Hono().post('/graphql', async (context) => {
  const { variables } = await context.req.json();
  return context.json({ data: { feed: readFeed({ ...variables, first: 20 }) } });
});
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => reportPort(port));
