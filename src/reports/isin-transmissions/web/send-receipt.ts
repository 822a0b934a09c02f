import { endpointUrl } from '#platform/web/api-client.ts';
import { ApiFailure, failureOfAnswer, transportTexts } from '#platform/web/api-failure.ts';
import { announceSessionExpired } from '#platform/web/session-events.ts';
import { storeTransmissionReceipt } from '../files/contract.ts';
import { maxReceiptBytes, transmissionTexts } from '../rules.ts';

const refuse = (text: string, cause?: unknown) => new ApiFailure({ status: 0, text, cause });

/** Sends a receipt as it is. Throws an `ApiFailure`. */
export async function sendReceipt(transmission: number, file: File): Promise<void> {
  if (file.size === 0) throw refuse(transmissionTexts.noFile);
  if (file.size > maxReceiptBytes) throw refuse(transmissionTexts.fileTooLarge);
  const bytes = await file.arrayBuffer().catch((cause: unknown) => {
    throw refuse('Il file non si legge più: sceglierlo di nuovo.', cause);
  });
  const query = { name: file.name };
  const answer = await fetch(endpointUrl(storeTransmissionReceipt, { params: { transmission }, query }), {
    method: 'PUT',
    headers: { accept: 'application/json', 'content-type': 'application/octet-stream' },
    credentials: 'same-origin',
    body: bytes,
  }).catch((cause: unknown) => {
    throw refuse(transportTexts.noNetwork, cause);
  });
  if (answer.ok) return;
  const body: unknown = await answer.json().catch(() => undefined);
  if (answer.status === 401 && body !== undefined) announceSessionExpired();
  throw failureOfAnswer(answer.status, body, answer.headers.get('x-request-id'));
}
