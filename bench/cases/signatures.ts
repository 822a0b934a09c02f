import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { downloadSignatureArchive } from '#signing/signing-list/contract.ts';
import { verifySigned } from '#signing/verification/server/public.ts';
import { Authority, lookedAt } from '#test/support/signers.ts';
import type { Bench, Product } from '../bench.ts';
import { measureDownload } from '../download.ts';
import { compare } from '../measure.ts';
import { type Finding, ms } from '../report.ts';

const signedBytes = 60_000;
/** Some seconds each. */
const roundsPerRound = 20;
const waitingBytes = 250_000;

/** Signed files checked by the product and by openssl, one after another; and an archive of what waits for a signature. */
export async function measureSignatures({ sizes, large }: Bench): Promise<Finding[]> {
  const { checked, waiting } = sizes.signed;
  const authority = new Authority();
  try {
    const person = authority.person();
    const trustFolder = authority.trustFolder();
    const files: { bytes: Buffer; name: string }[] = [];
    for (let number = 0; number < checked; number += 1) {
      const bytes = authority.sign(randomBytes(signedBytes), person);
      files.push({ bytes, name: authority.write(`bench-${number}.p7m`, bytes) });
    }
    const run = promisify(execFile);
    const times = await compare(
      {
        radia: async () => {
          for (const { bytes } of files) {
            const { report } = await verifySigned(bytes, { now: lookedAt, trustFolder });
            if (report.verdict !== 'passed') throw new Error(`a signed file is ${report.verdict}`);
          }
        },
        openssl: async () => {
          for (const { name } of files)
            await run('openssl', [...verifying, '-in', name, '-out', `${name}.out`], {
              cwd: authority.folder,
            });
        },
      },
      { rounds: Math.ceil(sizes.rounds / roundsPerRound), warmUp: 1 },
    );
    return [
      {
        what: `${checked} file firmati controllati`,
        measured: ms(times.radia),
        reference: `openssl avviato per ognuno ${ms(times.openssl)}`,
        value: times.radia / times.openssl,
        unit: '×',
        aim: 0.5,
      },
      ...(await measureArchive(large, waiting)),
    ];
  } finally {
    authority.end();
  }
}

const verifying = [
  ...['cms', '-verify', '-cades', '-binary', '-inform', 'DER'],
  ...['-CAfile', 'ca.pem', '-purpose', 'any', '-no_check_time'],
];

async function measureArchive(product: Product, waiting: number): Promise<Finding[]> {
  await enterWaiting(product, waiting);
  return measureDownload(
    product,
    `Archivio di ${waiting.toLocaleString('it-IT')} documenti da firmare`,
    `${downloadSignatureArchive.path}?page=${encodeURIComponent('/lb/electret/signatures')}`,
  );
}

/** Documents that wait for a signature, each with a file of its own. */
async function enterWaiting({ databaseUrl, settings }: Product, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (let number = 1; number <= count; number += 1) {
      const bytes = randomBytes(waitingBytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const file = path.join(settings['FILES_DIR'] ?? '', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, bytes);
      await client.query(
        `with f as (insert into stored_files (sha256, media_type, size, stored_at)
           values ($1, 'application/pdf', $2, now()) returning sha256)
         insert into documents_to_sign (list, subject, revision, title, detail, link, file_name, sha256, created_at)
           select 'electret', $3, 0, $3, 'Misura', '/lb', $4, sha256, now() from f`,
        [sha256, bytes.length, `bench/${number}`, `relazione_${number}.pdf`],
      );
    }
  } finally {
    await client.end();
  }
}
