// Mercurius on Fastify, with queries compiled at their first use.
import fastify from 'fastify';
import mercurius from 'mercurius';
import { resolvers, typeDefs } from '../feedSchema.ts';

const server = fastify();
server.register(mercurius, { schema: typeDefs, resolvers, jit: 1 });
const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
console.log(`http://localhost:${port}`);
