import { z } from 'zod';

/** Body of every failed call: one Italian text under the three keys clients read, plus the text per field. */
export const failureBody = z.object({
  detail: z.string(),
  message: z.string(),
  msg: z.string(),
  errors: z.record(z.string(), z.string()),
  requestId: z.string().optional(),
});
export type FailureBody = z.infer<typeof failureBody>;

/** Reads the text of a failure: detail, then message, then msg; null when there is none. */
export function failureText(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  for (const key of ['detail', 'message', 'msg']) {
    const value = (body as Record<string, unknown>)[key];
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return null;
}
