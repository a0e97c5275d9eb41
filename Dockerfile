# The build needs all packages, the server only those that the API imports.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# .git is not part of the context: docker build --build-arg SOURCE_COMMIT=$(git rev-parse HEAD) .
ARG SOURCE_COMMIT=unknown
RUN npm run build
# The optional packages are sharp's libraries for each processor, and Node, which the image has. Loading sharp is its test.
RUN npm prune --ignore-scripts --omit=dev && rm -r node_modules/node-linux-* && node -e "import('sharp')"
RUN mkdir data

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
# The C library would keep the memory of large responses and pictures, and a pool for each thread.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /app
COPY --from=build --chown=node:node /app/data /data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist/web ./dist/web
COPY --from=build /app/domain ./domain
COPY --from=build /app/api ./api
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node is the first process, so it gets the signals that npm and a shell would not pass on.
# V8 would let the objects of the last requests grow to several times those in use.
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=60", "api/entry/node.ts"]
