import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { anyFile, fileOf, pdf } from '#platform/contract/file-shape.ts';
import { uploadedFile } from '#platform/contract/uploaded-file.ts';
import { verificationReport } from '../verification/contract.ts';
import { readSignedFiles } from './permissions.ts';
import { readerTexts } from './rules.ts';

const path = '/v1/user/signature/read' as const;

/** A .p7m or a signed PDF as a form sends it. It is looked at and not kept: every call sends it again. */
const sent = {
  method: 'POST',
  permission: readSignedFiles,
  pace: 'costly',
  write: 'none',
  encoding: 'multipart',
  // The file itself and what the form puts around it.
  maxBodyMiB: 26,
  body: z.object({ file: uploadedFile(readerTexts.noFile) }),
} as const;

export const readSignedFile = endpoint({
  ...sent,
  name: 'readSignedFile',
  path,
  summary: 'Chi ha firmato un file e se le firme valgono; il file non viene conservato',
  response: verificationReport,
});

export const extractSignedContent = endpoint({
  ...sent,
  name: 'extractSignedContent',
  path: `${path}/content`,
  summary: 'Il documento che sta dentro un file firmato',
  response: fileOf(anyFile),
});

export const printVerification = endpoint({
  ...sent,
  name: 'printVerification',
  path: `${path}/report`,
  summary: 'Il rapporto di verifica di un file firmato, in PDF',
  response: fileOf(pdf),
});
