export type TransportRequest = {
  method: 'GET' | 'POST' | 'PUT';
  /** Without the API base. */
  path: string;
  headers: Record<string, string>;
  body: string | ArrayBuffer | null;
};

export type TransportAnswer = {
  status: number;
  isJson: boolean;
  text: string;
  /** The `idempotency-key` header. */
  idempotencyKey: string | null;
  /** The `x-request-id` header. */
  requestId: string | null;
  /** Seconds of the `retry-after` header. */
  retryAfter?: string | null;
};

/** Carries one request to the server. Rejects when no answer came, whatever the reason. */
export type Transport = (request: TransportRequest, signal: AbortSignal) => Promise<TransportAnswer>;

/** The browser's own, with the session's cookie. */
export function fetchTransport(apiBase: string): Transport {
  return async ({ method, path, headers, body }, signal) => {
    const answer = await fetch(apiBase + path, {
      method,
      headers: { accept: 'application/json', ...headers },
      body,
      signal,
      credentials: 'same-origin',
      cache: 'no-store',
    });
    return {
      status: answer.status,
      isJson: answer.headers.get('content-type')?.includes('json') ?? false,
      text: await answer.text(),
      idempotencyKey: answer.headers.get('idempotency-key'),
      requestId: answer.headers.get('x-request-id'),
      retryAfter: answer.headers.get('retry-after'),
    };
  };
}
