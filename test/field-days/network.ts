import { fetchTransport, type Transport } from '#platform/web/drafts/transport.ts';
import type { Trace } from './trace.ts';

/** What becomes of a call on its way. */
export type Signal = 'none' | 'flaky' | 'good';

/** The way from the phone to the real server, and what may befall a call there. */
export class Network {
  signal: Signal = 'good';
  /** Cut connections so far, before the server or after it. */
  cuts = 0;
  private readonly random: () => number;
  private readonly server: Transport;
  private readonly trace: Trace;
  private cookie = '';

  constructor(url: string, random: () => number, trace: Trace) {
    this.trace = trace;
    this.random = random;
    this.server = fetchTransport(url);
  }

  /** The cookies of a session; anything else for one that has ended. */
  signIn(cookie: string): void {
    this.cookie = cookie;
  }

  readonly transport: Transport = async (request, signal) => {
    const key = request.headers['idempotency-key'];
    const say = (text: string) => this.trace.noteKey(`${request.path} ${text}`, key);
    try {
      const answer = await this.carry(request, signal);
      say(`${answer.status} ${answer.status >= 400 ? answer.text : ''}`);
      return answer;
    } catch (error) {
      say(String(error));
      throw error;
    }
  };

  private readonly carry: Transport = async (request, signal) => {
    if (this.signal === 'none') throw new TypeError('Failed to fetch');
    const fate = this.signal === 'flaky' ? this.random() : 1;
    if (fate < 0.12) throw this.cut();
    if (fate < 0.16) return { ...blank, text: '<html>Benvenuto nella rete dell’albergo</html>' };
    if (fate < 0.19) return { ...blank, status: 502, text: 'Bad Gateway' };
    const headers = { ...request.headers, cookie: this.cookie };
    const answer = await this.server({ ...request, headers }, signal);
    if (fate < 0.3) throw this.cut();
    return answer;
  };

  private cut(): TypeError {
    this.cuts += 1;
    return new TypeError('Failed to fetch');
  }
}

const blank = { status: 200, isJson: false, text: '', idempotencyKey: null, requestId: null };
