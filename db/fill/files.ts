import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { writeDocument } from '#platform/server/documents/documents.ts';
import type { VerificationReport } from '#signing/verification/contract.ts';
import { buildStoredFile } from '../builders/files.ts';
import { type Filling, quoted, runAll } from './filling.ts';
import { at } from './placements.ts';

/** A printed page that many records share. Returns its hash. */
export async function printedPage({ db, demo }: Filling, title: string): Promise<string> {
  const printed = await writeDocument({
    ...{ title, orientation: 'portrait', madeAt: demo.now, facts: [] },
    content: ['Documento dimostrativo: non ha valore e i dati sono inventati.'],
  });
  return keep({ db, demo }, await buffer(printed), 'application/pdf');
}

async function keep({ db, demo }: Pick<Filling, 'db' | 'demo'>, bytes: Buffer, mediaType: string) {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await demo.files.put(sha256, bytes);
  const plain = { size: bytes.length, width: null, height: null, storedAt: demo.now };
  return (await buildStoredFile(db, { sha256, mediaType, ...plain })).sha256;
}

/** Documents, `select`ed as rows (id, subject, revision, list, scope_id, title, detail, link, file_name, sha256, day, is_signed). */
export async function fillDocumentsToSign(filling: Filling, select: string): Promise<void> {
  const { db, people } = filling;
  const signature = Buffer.from('Firma dimostrativa: non è una firma.\n');
  const sha256 = await keep(filling, signature, 'application/pkcs7-mime');
  const report: VerificationReport = {
    ...{ version: 1, verdict: 'indeterminate', subIndication: 'NO_CERTIFICATE_CHAIN_FOUND' },
    reasons: ['Firma dimostrativa: nessuno l’ha apposta.'],
    ...{
      checkedAt: filling.demo.now.toISOString(),
      file: { name: 'firma.p7m', sha256, size: signature.length },
    },
    ...{ container: 'CAdES', encoding: 'DER', content: null, originals: [], signatures: [] },
    trust: { anchors: 0, listIssuedAt: null },
  };
  const named = `select row_number() over (order by day, subject) + (select coalesce(max(id), 0) from documents_to_sign) as id, x.*
    from (${select}) x`;
  await runAll(db, [
    `create temp table fill_to_sign on commit drop as ${named}`,
    `insert into documents_to_sign (id, list, scope_id, subject, revision, title, detail, link, file_name, sha256, signers, created_at)
       select id, list, scope_id, subject, revision, title, detail, link, file_name, sha256,
              case list when 'irme90' then '[{"role":"Esperto di radioprotezione","name":"Elettra Fotoni","fiscalCode":"FTNLTR80A41L840X"}]'::jsonb
                else '[]' end, ${at('day')} from fill_to_sign`,
    `insert into document_signatures (document_id, sha256, file_name, format, verdict, report, filed_at, filed_by)
       select id, '${sha256}', file_name || '.p7m', 'CAdES', 'indeterminate', ${quoted(JSON.stringify(report))}::jsonb,
              ${at('day + 6')}, ${people.expert} from fill_to_sign where is_signed`,
    `update documents_to_sign set state = 'signed' where id in (select id from fill_to_sign where is_signed)`,
    `select setval(pg_get_serial_sequence('documents_to_sign', 'id'), max(id)) from documents_to_sign having max(id) > 0`,
    'drop table fill_to_sign',
  ]);
}
