import { resolve } from 'node:path';
import { z } from 'zod';

/** A bucket of an object store that speaks the protocol of Amazon S3. */
export type BucketPlace = {
  kind: 's3';
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** How long an answer is waited for. */
  timeoutMs: number;
};

/** Where pictures and documents are kept. */
export type FilesPlace = { kind: 'folder'; folder: string } | BucketPlace;

/** The settings that choose the place: those of a bucket, else a folder. */
export const filesSettings = z.object({
  RADIA_DATA_DIR: z.string().default('data'),
  FILES_DIR: z.string().optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'deve essere un indirizzo http:// o https://' })
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'deve avere da 3 a 63 lettere minuscole, cifre, punti o trattini',
    )
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_TIMEOUT_MS: z.coerce
    .number('deve essere un numero')
    .int('deve essere un numero intero')
    .min(100, 'deve essere almeno 100')
    .max(120_000, 'deve essere al massimo 120000')
    .default(10_000),
});

/** The place that the settings choose, or what is wrong among them. */
export function filesPlaceOf(values: z.output<typeof filesSettings>): FilesPlace | string {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = values;
  if ([endpoint, bucket, accessKeyId, secretAccessKey].every((value) => value === undefined))
    return { kind: 'folder', folder: resolve(values.FILES_DIR ?? `${values.RADIA_DATA_DIR}/files`) };
  if (endpoint === undefined) return "S3_ENDPOINT: manca, serve l'indirizzo dell'archivio a oggetti";
  if (bucket === undefined) return 'S3_BUCKET: manca, serve il nome del bucket che contiene i file';
  if (accessKeyId === undefined) return "S3_ACCESS_KEY_ID: manca, serve la chiave per l'archivio a oggetti";
  if (secretAccessKey === undefined)
    return 'S3_SECRET_ACCESS_KEY: manca, serve la chiave segreta di S3_ACCESS_KEY_ID';
  if (values.FILES_DIR !== undefined)
    return 'FILES_DIR: i file stanno in una cartella oppure in S3_BUCKET, indicare uno dei due';
  const { S3_REGION: region, S3_TIMEOUT_MS: timeoutMs } = values;
  return { kind: 's3', endpoint, region, bucket, accessKeyId, secretAccessKey, timeoutMs };
}
