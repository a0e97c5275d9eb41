// Apollo Server's standalone HTTP server, without further options.
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { resolvers, typeDefs } from '../feedSchema.ts';

const { url } = await startStandaloneServer(new ApolloServer({ typeDefs, resolvers }), {
  listen: { host: '127.0.0.1', port: 0 },
});
console.log(`http://localhost:${new URL(url).port}`);
