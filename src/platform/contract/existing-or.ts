import { z } from 'zod';
import { id } from './shapes.ts';

const existing = z.object({ id });

/**
 * Existing record (its id) or a new one (its fields, no id): the presence of `id` decides which rules apply. `missing`
 * is said where there is neither.
 */
export function existingOr<T extends z.ZodType>(fresh: T, missing: string) {
  // Looked at by the rules of its kind first: those of a choice would only say that neither fits.
  return z.preprocess(
    (value, context) => {
      if (value === null || value === undefined) {
        context.addIssue({ code: 'custom', message: missing, input: value });
        return z.NEVER;
      }
      const read = isKnown(value) ? existing.safeParse(value) : fresh.safeParse(value);
      for (const { message, path } of read.error?.issues ?? [])
        context.addIssue({ code: 'custom', message, path, input: value });
      return value;
    },
    z.union([existing, fresh]),
  );
}

function isKnown(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    value.id !== null &&
    value.id !== undefined
  );
}
