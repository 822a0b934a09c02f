import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { authenticateWith } from '#accounts/session/server/public.ts';
import { openFoundation } from '#app/services.ts';
import { type MunicipalitySuggestion, suggestMunicipalities } from '#geography/municipalities/contract.ts';
import { readConfig } from '#platform/server/config.ts';
import { buildHttpServer } from '#platform/server/http/http.ts';
import { handle } from '#platform/server/http/route.ts';

export type ConstantOrder = { settings: Record<string, string>; reply: MunicipalitySuggestion[] };

/** The product's own server with one endpoint, that answers the same whatever is asked. */
async function serve({ settings, reply }: ConstantOrder): Promise<void> {
  const log = pino({ level: 'error' });
  const { services, authentication, database } = openFoundation(readConfig(settings), log);
  const app = await buildHttpServer({
    services,
    slices: [{ name: 'Costante', routes: [handle(suggestMunicipalities, async () => reply)] }],
    authenticate: authenticateWith(authentication, database.db),
    logger: log,
    webFolder: '/nowhere',
    pageConfig: async () => ({ locale: 'it', config: {} }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.((app.server.address() as AddressInfo).port);
}

process.once('message', (order: ConstantOrder) => void serve(order));
process.on('disconnect', () => process.exit());
