import { ApiFailure, failureOfAnswer, transportTexts } from '#platform/web/api-failure.ts';
import { announceSessionExpired } from '#platform/web/session-events.ts';
import { modeOfFile, p7mType, pdfType, uploadTexts } from '../rules.ts';

/** What became of a file. `mayPass`: the server has not judged it; `restMs`: for how long it wants no further one. */
export type Sent = { ok: boolean; message: string; reason: string | null; mayPass: boolean; restMs?: number };

/**
 * Sends a signed file to the address that the page's configuration gives, as a form with one field named by the file
 * (S1 §7.5). Only 200 is success, whatever stands in its body; a failure is read from detail, then message, then the
 * transport's own text. Never throws.
 */
export async function sendSigned(endpoint: string, file: File): Promise<Sent> {
  try {
    await untilOnline();
    const form = new FormData();
    const type = modeOfFile(file.name, file.type) === 'cades' ? p7mType : pdfType;
    form.append(file.name, new File([file], file.name, { type }));
    const answer = await fetch(endpoint, {
      ...{ method: 'POST', body: form, credentials: 'same-origin', headers: { accept: 'application/json' } },
    });
    const body: unknown = await answer.json().catch(() => null);
    if (answer.status === 200)
      return { ok: true, message: uploadTexts.done, reason: stillMissing(body), mayPass: false };
    if (answer.status === 401) announceSessionExpired();
    return { ...failed(failureOfAnswer(answer.status, body, null)), ...restOf(answer) };
  } catch (cause) {
    return failed(new ApiFailure({ status: 0, text: transportTexts.noNetwork, cause }));
  }
}

function failed({ status, text, errors }: ApiFailure): Sent {
  const reason = errors['motivo'] ?? (errors['mancano'] ? missingText(errors['mancano']) : null);
  const mayPass = status === 0 || status === 401 || status === 429 || status >= 500;
  return { ok: false, message: text, reason, mayPass };
}

function restOf({ status, headers }: Response): Pick<Sent, 'restMs'> {
  const seconds = headers.get('retry-after') ?? '';
  return status === 429 && /^\d{1,6}$/.test(seconds) ? { restMs: Number(seconds) * 1_000 } : {};
}

function stillMissing(body: unknown): string | null {
  const missing = typeof body === 'object' && body !== null && 'mancano' in body ? body.mancano : null;
  return typeof missing === 'string' && missing !== '' ? missingText(missing) : null;
}

const missingText = (who: string) => `Manca ancora la firma di: ${who}.`;

/** While the device has no network nothing is sent, and nothing fails for that. */
function untilOnline(): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
  });
}
