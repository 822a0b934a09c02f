import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { anyFile, csv, fileOf, xlsx } from '#platform/contract/file-shape.ts';
import { sha256 } from '#platform/contract/shapes.ts';
import { keepRadioprotection } from '#radioprotection/reach/permissions.ts';
import { base, kind, run } from '../contract.ts';
import { useImports } from '../permissions.ts';
import { unitKinds } from '../rules.ts';

const format = z.enum(['xlsx', 'csv'], 'Formato sconosciuto: xlsx oppure csv.').default('xlsx');

/** The first values of each column, in the order of the columns. */
const examples = z.array(z.array(z.string()));

/** The bytes of an XLSX or CSV as the body, `application/octet-stream`. */
export const storeImportFile = endpoint({
  name: 'storeImportFile',
  method: 'PUT',
  path: `${base}/files/{sha256}`,
  summary: 'Invia un foglio XLSX o CSV sotto l’impronta del suo contenuto',
  pace: 'costly',
  permission: useImports,
  params: z.object({ sha256 }),
  // Its own short transaction begins only once the file has been looked at.
  write: 'none',
  maxBodyMiB: 25,
  body: fileOf(anyFile),
  response: z.object({ sha256, size: z.int(), columns: z.array(z.string()), examples }),
});

/** A file as the answer, with its name in `content-disposition`. */
function download<P extends z.ZodType>(
  name: string,
  path: typeof base | `${typeof base}/${string}`,
  summary: string,
  params: P,
) {
  const query = z.object({ format });
  return endpoint({
    name,
    method: 'GET',
    path,
    summary,
    pace: 'costly',
    permission: useImports,
    params,
    query,
    response: fileOf(xlsx, csv),
  });
}

export const downloadTemplate = download(
  'downloadTemplate',
  `${base}/templates/{kind}`,
  'Modello da compilare, con una riga di esempio e il significato delle colonne',
  z.object({ kind }),
);

export const downloadRefused = download(
  'downloadRefused',
  `${base}/{id}/refused`,
  'Le righe rifiutate come file da correggere e importare di nuovo, con il motivo',
  run,
);

export const downloadReport = download(
  'downloadReport',
  `${base}/{id}/report`,
  'Resoconto: ogni riga rifiutata o storica con colonna, valore e motivo',
  run,
);

/** All of it, or the sheet of one kind. */
export const exportStock = endpoint({
  name: 'exportStock',
  method: 'GET',
  path: '/v1/user/lb/rp/stock/excel',
  summary: 'Tutta la radioprotezione, o un solo foglio, come cartella di lavoro che l’importazione riprende',
  permission: keepRadioprotection,
  pace: 'costly',
  query: z.object({ kind: z.enum(unitKinds, 'Foglio sconosciuto.').optional() }),
  response: fileOf(xlsx),
});
