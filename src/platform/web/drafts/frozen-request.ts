import type { FrozenRequest } from './types.ts';

/** Path and body of a request with its placeholders filled from the main reply; null when the reply lacks one. */
export function fillRequest(request: FrozenRequest, reply: unknown): { path: string; body: string } | null {
  let { path, body } = request;
  for (const [placeholder, pointer] of Object.entries(request.fill ?? {})) {
    const value = valueAt(reply, pointer);
    if (typeof value !== 'string' && typeof value !== 'number') return null;
    path = path.replaceAll(placeholder, () => encodeURIComponent(String(value)));
    body = body.replaceAll(placeholder, () => JSON.stringify(String(value)).slice(1, -1));
  }
  return { path, body };
}

/** The value a JSON pointer (RFC 6901) names; undefined when there is none. */
function valueAt(document: unknown, pointer: string): unknown {
  if (pointer === '') return document;
  let value = document;
  for (const part of pointer.slice(1).split('/')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[part.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return value;
}
