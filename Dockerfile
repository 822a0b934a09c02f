FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npx vite build && npm prune --omit=dev

FROM node:24-slim
WORKDIR /app
ENV NODE_OPTIONS="--max-old-space-size=768 --max-semi-space-size=8 --import /app/scripts/quick-imports.mjs" MALLOC_ARENA_MAX=2
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 RADIA_DATA_DIR=/data
RUN mkdir /data && chown node:node /data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/db db
COPY --from=build /app/src src
COPY --from=build /app/scripts/quick-imports.mjs scripts/
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "src/app/server.ts"]
