import { z } from 'zod';

/**
 * The key that a device gave to a record it made, perhaps without network: whatever names the same record later
 * carries it again. None from devices that do not know of keys yet.
 */
export const deviceKey = z
  .uuid('Chiave non valida.')
  .nullish()
  .transform((key) => key ?? null);

/** What a new record says beside its fields. */
export const withDeviceKey = { chiave: deviceKey };
