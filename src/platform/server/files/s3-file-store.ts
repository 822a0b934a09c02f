import type * as Sdk from '@aws-sdk/client-s3';
import { wrongSettings } from '../config.ts';
import { FilesUnavailable, isNotFound, notFound } from '../http/errors.ts';
import type { FileStore } from './files.ts';
import type { BucketPlace } from './files-place.ts';

const connectMs = 3_000;
const attempts = 2;

type Connection = { sdk: typeof Sdk; client: Sdk.S3Client };

/** What the library throws: the name is the store's own word for what is wrong. */
type StoreError = { name?: string; code?: string; $metadata?: { httpStatusCode?: number } };

/**
 * A store in a bucket of its own, a file under its hash. The protocol itself keeps what the port promises: an object
 * appears whole or not at all, and is safe once its PUT is answered.
 */
export function s3FileStore(place: BucketPlace): FileStore {
  const { bucket: Bucket } = place;
  let connection: Promise<Connection> | undefined;

  const connected = () => (connection ??= connect(place));

  async function ask<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    return work(await connected()).catch(translate);
  }

  const has = (sha256: string) =>
    ask(({ sdk, client }) => client.send(new sdk.HeadObjectCommand({ Bucket, Key: sha256 }))).then(
      () => true,
      (error: unknown) => {
        if (isNotFound(error)) return false;
        throw error;
      },
    );

  return {
    place: `${Bucket} (${place.endpoint})`,
    has,
    async check() {
      const { sdk, client } = await connected();
      const anything = new sdk.ListObjectsV2Command({ Bucket, MaxKeys: 1 });
      await client.send(anything).catch((error: StoreError) => refuseWrong(error, place));
    },
    async put(sha256, content) {
      if (await has(sha256)) return;
      await ask(({ sdk, client }) =>
        client.send(new sdk.PutObjectCommand({ Bucket, Key: sha256, Body: content })),
      );
    },
    read: (sha256) =>
      ask(async ({ sdk, client }) => {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: sha256 }));
        const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
        return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      }),
    async remove(sha256) {
      await ask(({ sdk, client }) => client.send(new sdk.DeleteObjectCommand({ Bucket, Key: sha256 })));
    },
    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const wanted = { Bucket, ...(ContinuationToken && { ContinuationToken }) };
        const page = await ask(({ sdk, client }) => client.send(new sdk.ListObjectsV2Command(wanted)));
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key !== undefined && LastModified !== undefined && /^[0-9a-f]{64}$/.test(Key))
            yield { sha256: Key, storedAt: LastModified };
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
    /** A PUT that was broken off leaves nothing behind. */
    removeRemains: () => Promise.resolve(0),
  };
}

/** Loads the client only now: an installation with a folder spares its 30 MB and the time that takes. */
async function connect(place: BucketPlace): Promise<Connection> {
  const { endpoint, region, accessKeyId, secretAccessKey, timeoutMs } = place;
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // The name of the bucket in the path is what stores of one's own understand.
    forcePathStyle: true,
    maxAttempts: attempts,
    // Checksums beside the signed hash of the content are news of Amazon that other stores refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(connectMs, timeoutMs),
      requestTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      throwOnRequestTimeout: true,
    },
  });
  return { sdk, client };
}

/** A question without a body in its answer (HEAD) is told 'NotFound' only. */
const isMissing = ({ name }: StoreError) => name === 'NoSuchKey' || name === 'NotFound';

const isFull = ({ name, $metadata }: StoreError) =>
  $metadata?.httpStatusCode === 507 || name === 'QuotaExceeded' || name === 'XMinioStorageFull';

/** Throws what the port promises instead of the library's error. */
function translate(error: unknown): never {
  const failure = error as StoreError;
  if (isMissing(failure)) throw notFound();
  if (isFull(failure)) throw Object.assign(new Error('the object store is full'), { code: 'ENOSPC' });
  const { name = 'unknown', code, $metadata } = failure;
  throw new FilesUnavailable([name, code, $metadata?.httpStatusCode].filter(Boolean).join(' '));
}

/** At start: names the setting that the store has something against. Anything else may pass. */
function refuseWrong(error: StoreError, { bucket, endpoint, region }: BucketPlace): never {
  const { name = '', $metadata } = error;
  const texts: Record<string, string> = {
    InvalidAccessKeyId: "S3_ACCESS_KEY_ID: l'archivio dei file non conosce questa chiave",
    SignatureDoesNotMatch: "S3_SECRET_ACCESS_KEY: l'archivio dei file rifiuta questa chiave segreta",
    AccessDenied: `S3_ACCESS_KEY_ID: a questa chiave mancano i permessi sul bucket ${bucket}`,
    NoSuchBucket: `S3_BUCKET: ${bucket} non esiste in ${endpoint}, crearlo`,
    AuthorizationHeaderMalformed: `S3_REGION: ${region} non è la regione del bucket ${bucket}`,
    PermanentRedirect: `S3_ENDPOINT: non è l'indirizzo del bucket ${bucket}`,
  };
  const text = texts[name];
  if (text !== undefined) throw wrongSettings(text);
  const status = $metadata?.httpStatusCode ?? 0;
  if (status >= 300 && status < 500 && status !== 408 && status !== 429)
    throw wrongSettings(`S3_ENDPOINT: ${endpoint} rifiuta la richiesta (${name} ${status})`);
  translate(error);
}
