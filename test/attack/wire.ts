import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** The wire between the product and its database: it can be cut, and laid to another server. */
export type Wire = {
  /** The database as the product finds it, the same for good. */
  url: string;
  /** From now on nobody answers, and every connection there was is broken. */
  cut(): Promise<void>;
  /** Answers again, from the server at `target` when that is another one now. */
  mend(target?: string): Promise<void>;
};

export async function layWire(target: string): Promise<Wire> {
  let { hostname, port } = new URL(target);
  const ends = new Set<Socket>();
  const keep = (socket: Socket) => {
    ends.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => ends.delete(socket));
  };
  const listen = async (at: number): Promise<Server> => {
    const server = createServer((near) => {
      const far = connect(Number(port), hostname);
      for (const socket of [near, far]) keep(socket);
      near.pipe(far);
      far.pipe(near);
      near.once('close', () => far.destroy());
      far.once('close', () => near.destroy());
    }).listen(at, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server: Server | undefined = await listen(0);
  const address = server.address();
  const ownPort = typeof address === 'object' && address ? address.port : 0;
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(ownPort);
  return {
    url: url.href,
    async cut() {
      const closed = server ? once(server, 'close') : undefined;
      server?.close();
      server = undefined;
      for (const socket of ends) socket.resetAndDestroy();
      await closed;
    },
    async mend(other = target) {
      ({ hostname, port } = new URL(other));
      server ??= await listen(ownPort);
    },
  };
}
