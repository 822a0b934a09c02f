import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { endpointUrl } from '#platform/web/api-client.ts';
import { ApiFailure, failureOfAnswer, transportTexts } from '#platform/web/api-failure.ts';
import { NoSecureAddress, sha256Of } from '#platform/web/drafts/picture-hash.ts';
import { announceSessionExpired } from '#platform/web/session-events.ts';
import { storeImportFile } from '../files/contract.ts';
import { maxImportBytes } from '../rules.ts';

export type SentFile = ResponseOf<typeof storeImportFile>;

const refuse = (text: string, cause?: unknown) => new ApiFailure({ status: 0, text, cause });

/** Sends a spreadsheet under the hash of its content, and returns its hash and columns. Throws an `ApiFailure`. */
export async function sendFile(file: File): Promise<SentFile> {
  if (file.size > maxImportBytes) {
    throw refuse('Il file è troppo grande (massimo 25 MB): dividerlo in più file.');
  }
  const bytes = await file.arrayBuffer().catch((cause: unknown) => {
    throw refuse('Il file non si legge più: sceglierlo di nuovo.', cause);
  });
  const sha256 = await sha256Of(bytes).catch((cause: unknown) => {
    const isInsecure = cause instanceof NoSecureAddress;
    throw isInsecure
      ? refuse('I file si inviano solo se la pagina è aperta con un indirizzo https://')
      : cause;
  });
  const answer = await fetch(endpointUrl(storeImportFile, { params: { sha256 } }), {
    method: 'PUT',
    headers: { accept: 'application/json', 'content-type': 'application/octet-stream' },
    credentials: 'same-origin',
    body: bytes,
  }).catch((cause: unknown) => {
    throw refuse(transportTexts.noNetwork, cause);
  });
  const body: unknown = await answer.json().catch(() => undefined);
  if (answer.status === 401 && body !== undefined) announceSessionExpired();
  if (!answer.ok) throw failureOfAnswer(answer.status, body, answer.headers.get('x-request-id'));
  const sent = storeImportFile.response.safeParse(body);
  if (!sent.success) throw refuse(transportTexts.notOurServer);
  return sent.data;
}
