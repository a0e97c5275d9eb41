// Mercurius on Fastify, with queries compiled at their first use.
import fastify from 'fastify';
import mercurius from 'mercurius';
import { reportPort } from '../servers/reportPort.ts';
import { resolvers, typeDefs } from '../servers/feedSchema.ts';

const server = fastify();
server.register(mercurius, { schema: typeDefs, resolvers, jit: 1 });
reportPort(Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port));
