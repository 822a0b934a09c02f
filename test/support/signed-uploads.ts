import type { Answer, Caller } from './app.ts';

/** A file as a page sends it: name, bytes, and the type that the browser makes of it. */
export type SentFile = { name: string; bytes: Uint8Array; type?: string };

/** Sends signed files to the endpoint of a page, a field each. */
export async function uploadSigned(
  who: Caller,
  endpoint: string,
  ...files: readonly SentFile[]
): Promise<Answer<{ message: string; documentId: number; mancano: string | null }>> {
  const form = new FormData();
  for (const { name, bytes, type = 'application/pkcs7-mime' } of files)
    form.append(name, new File([new Uint8Array(bytes)], name, { type }));
  const request = new Request('http://radia.invalid', { method: 'POST', body: form });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const payload = Buffer.from(await request.arrayBuffer());
  return (await who.send({ method: 'POST', url: endpoint, payload, headers })) as Answer<{
    message: string;
    documentId: number;
    mancano: string | null;
  }>;
}
