import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of a call on the road: nothing passes, much is lost, all passes. */
export type Signal = 'none' | 'flaky' | 'good';

/** The way from a phone to the server: a proxy that cuts connections before the server has a call, or after it. */
export class Road {
  signal: Signal = 'good';
  cuts = 0;
  private target = '';
  private readonly random: () => number;
  private readonly server = http.createServer((call, answer) => this.carry(call, answer));

  constructor(random: () => number) {
    this.random = random;
  }

  /** Opens it and returns its address. */
  async open(): Promise<string> {
    await new Promise<void>((done) => void this.server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  leadTo(target: string): void {
    this.target = target;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private carry(call: http.IncomingMessage, answer: http.ServerResponse): void {
    const fate = this.signal === 'flaky' ? this.random() : 1;
    if (this.signal === 'none' || fate < 0.15) return this.cut(call);
    const forward = http.request(
      new URL(call.url ?? '/', this.target),
      { method: call.method, headers: call.headers },
      (given) => {
        if (fate < 0.3) {
          given.resume();
          given.on('end', () => this.cut(call));
          return;
        }
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(answer);
      },
    );
    forward.on('error', () => call.socket.destroy());
    answer.on('close', () => void forward.destroy());
    call.pipe(forward);
  }

  private cut(call: http.IncomingMessage): void {
    if (this.signal === 'flaky') this.cuts += 1;
    call.socket.destroy();
  }
}
