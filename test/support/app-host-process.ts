import { type RunningServer, startServer } from '#app/server.ts';
import { readConfig } from '#platform/server/config.ts';

/** What a test asks of this process: to serve the product with these settings, or to close it. */
export type HostOrder = { open: Record<string, string> } | 'close';

let server: RunningServer | undefined;

async function obey(order: HostOrder): Promise<void> {
  if (order === 'close') await server?.close();
  else server = await startServer(readConfig(order.open));
}

process.on('message', (order: HostOrder) => {
  obey(order).then(
    () => process.send?.('done'),
    (error: unknown) => process.send?.(String(error)),
  );
});
process.on('disconnect', () => process.exit());
