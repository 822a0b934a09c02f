import { createHash } from 'node:crypto';
import type { Transport, TransportAnswer, TransportRequest } from '#platform/web/drafts/transport.ts';

/** What becomes of one request on its way: it arrives, it or its answer is lost, or something else answers. */
export type Weather = 'fair' | 'lost' | 'answer lost' | Partial<TransportAnswer>;

/** A server as drafts see it: holds pictures by hash, and does what a key asks for once. */
export class DraftServer {
  signedIn: number | null = 1;
  readonly pictures = new Map<string, number>();
  readonly written = new Map<string, { path: string; body: unknown }>();
  readonly log: string[] = [];
  weather: (request: TransportRequest) => Weather | Promise<Weather> = () => 'fair';

  readonly transport: Transport = async (request, signal) => {
    const weather = await this.weather(request);
    signal.throwIfAborted();
    if (weather === 'lost') throw new TypeError('Failed to fetch');
    if (typeof weather === 'object') return { ...blank, ...weather };
    const answer = this.answer(request);
    if (weather === 'answer lost') throw new TypeError('Failed to fetch');
    return answer;
  };

  private answer({ method, path, headers, body }: TransportRequest): TransportAnswer {
    this.log.push(`${method} ${path}`);
    if (this.signedIn === null) return failure(401, 'Sessione scaduta');
    if (path === '/v1/auth/me') return json({ user: { ...person, id: this.signedIn } });
    if (path === '/v1/user/blobs/missing') {
      const asked = readJson(body) as { sha256: string[] };
      return json({ missing: asked.sha256.filter((hash) => !this.pictures.has(hash)) });
    }
    if (path.startsWith('/v1/user/blobs/')) return this.keepPicture(path.slice(-64), body);
    return this.write(path, headers['idempotency-key'] ?? '', readJson(body));
  }

  private keepPicture(named: string, body: TransportRequest['body']): TransportAnswer {
    const sha256 = createHash('sha256')
      .update(new Uint8Array(body as ArrayBuffer))
      .digest('hex');
    if (sha256 !== named) return failure(422, "L'immagine è arrivata incompleta: inviarla di nuovo.");
    this.pictures.set(sha256, (this.pictures.get(sha256) ?? 0) + 1);
    return json({ sha256 });
  }

  private write(path: string, key: string, body: unknown): TransportAnswer {
    const earlier = this.written.get(key);
    if (earlier && JSON.stringify(earlier.body) !== JSON.stringify(body))
      return failure(409, 'Questa richiesta è già arrivata con dati diversi.');
    this.written.set(key, { path, body });
    return { ...json({ client: { id: 7 } }), idempotencyKey: key };
  }
}

const person = {
  ...{ username: 'operatore', displayName: 'Operatore', roles: ['operatore'], locale: 'it' },
  ...{ internal: false, client: false, zones: [], committenti: [] },
  names: { zones: [], committenti: [] },
};

const blank: TransportAnswer = {
  status: 200,
  isJson: false,
  text: '',
  idempotencyKey: null,
  requestId: null,
};

function readJson(body: TransportRequest['body']): unknown {
  return typeof body === 'string' ? JSON.parse(body) : null;
}

function json(body: unknown): TransportAnswer {
  return { ...blank, isJson: true, text: JSON.stringify(body) };
}

export function failure(
  status: number,
  detail: string,
  errors: Record<string, string> = {},
): TransportAnswer {
  const text = JSON.stringify({ detail, message: detail, msg: detail, errors });
  return { ...blank, status, isJson: true, text, requestId: 'request-1' };
}
