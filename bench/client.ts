import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export type Reply = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** What is sent: bytes as they are, anything else as JSON. */
type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: unknown };

/** Calls one server over kept-alive connections: little more than the socket, so that the server is what is measured. */
export class Client {
  readonly cookie: string;
  private readonly url: string;
  private readonly agent: Agent;

  constructor(url: string, cookie = '', agent = new Agent({ keepAlive: true })) {
    this.url = url;
    this.cookie = cookie;
    this.agent = agent;
  }

  /** The same connections under another person's cookie. */
  as(cookie: string): Client {
    return new Client(this.url, cookie, this.agent);
  }

  send({ method = 'GET', path, headers = {}, body }: Sent): Promise<Reply> {
    const payload = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    const sending = request(
      new URL(path, this.url),
      {
        method,
        agent: this.agent,
        headers: {
          ...(this.cookie ? { cookie: this.cookie } : {}),
          ...(payload === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    sending.on('error', reject);
    sending.end(payload);
    return promise;
  }

  /** Sends and expects success. */
  async succeed(sent: Sent): Promise<Reply> {
    const reply = await this.send(sent);
    if (reply.status !== 200) {
      throw new Error(`${sent.method ?? 'GET'} ${sent.path}: ${reply.status} ${reply.body.toString()}`);
    }
    return reply;
  }

  /** Signs in and answers the same connections with that person's cookie. */
  async signIn(username: string, password: string): Promise<Client> {
    const { headers } = await this.succeed({
      method: 'POST',
      path: '/v1/auth/login',
      body: { username, password },
    });
    return this.as((headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; '));
  }

  close(): void {
    this.agent.destroy();
  }
}
