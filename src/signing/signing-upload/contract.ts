import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idInPath } from '#platform/contract/shapes.ts';
import { uploadedFile } from '#platform/contract/uploaded-file.ts';
import { type SignatureList, type SignaturePage, signaturePages } from '../signing-list/rules.ts';

const names: Record<SignatureList, `upload${string}`> = {
  massive: 'uploadSignedMassive',
  registry: 'uploadSignedRegistryDocument',
  manual: 'uploadSignedManualDocument',
  'rm-registry': 'uploadSignedRmRegistryDocument',
  irme90: 'uploadSignedIrme90',
  laboratory: 'uploadSignedLaboratoryDocument',
  task: 'uploadSignedTaskReport',
  electret: 'uploadSignedElectretReport',
  cr39: 'uploadSignedReport',
  invoice: 'uploadSignedInvoice',
};

const uploadOf = ({ list, title, endpoint: path, permission, scope }: SignaturePage) =>
  endpoint({
    name: names[list],
    method: 'POST',
    path,
    summary: `${title}: i file firmati, un campo per file con il suo nome; tutti o nessuno`,
    pace: 'costly',
    permission,
    params: scope === null ? z.object({}) : z.object({ [scope]: idInPath }),
    body: z.record(z.string(), uploadedFile('Manca il file firmato.')),
    response: z.object({
      message: z.string(),
      documentId: id,
      /** Who else has to sign the document. */
      mancano: z.string().nullable(),
    }),
    encoding: 'multipart',
    // What must not stand in a transaction is the check of a file, which takes its time.
    write: 'none',
    maxBodyMiB: 26,
  });

/** The calls that take signed files, one for each page. */
export const signatureUploads = signaturePages.map((page) => ({ page, endpoint: uploadOf(page) }));
