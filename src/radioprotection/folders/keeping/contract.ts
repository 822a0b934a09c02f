import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { orderShape } from '#platform/contract/order.ts';
import { version } from '#platform/contract/paging.ts';
import { day, id, idInPath, success, text } from '#platform/contract/shapes.ts';
import { uploadedFile } from '#platform/contract/uploaded-file.ts';
import { workInUnits } from '../../reach/permissions.ts';
import { folderDocument } from '../contract.ts';
import { type FolderType, folderPaths, folderTexts, maxDocumentBytes } from '../rules.ts';

const title = text(1, folderTexts.noTitle);

export const addUnitDocument = endpoint({
  name: 'addUnitDocument',
  method: 'POST',
  path: '/v1/user/lb/rp/companies/{companyId}/documents',
  summary: 'Aggiunge un PDF a un fascicolo di un’unità locale, o all’unità stessa',
  permission: workInUnits,
  params: z.object({ companyId: idInPath }),
  body: z.object({
    file: uploadedFile(folderTexts.noFile),
    titolo: title,
    data: day,
    /** Left out: it is of the unit, in no folder. */
    folder: idInPath.optional(),
    daFirmare: z.enum(['si', 'no']).default('no'),
  }),
  response: folderDocument,
  // A PDF is looked at outside of the transaction, which is short.
  ...{ encoding: 'multipart', write: 'parts', pace: 'pictures' },
  maxBodyMiB: maxDocumentBytes / 1024 ** 2 + 1,
});

const one = '/v1/user/lb/rp/documents/{document}' as const;
const params = z.object({ document: idInPath });

export const updateUnitDocument = endpoint({
  name: 'updateUnitDocument',
  method: 'PUT',
  path: one,
  summary: 'Cambia titolo e data di un file aggiunto che non è alla firma né firmato',
  permission: workInUnits,
  params,
  body: z.object({ titolo: title, data: day, versione: version }),
  response: folderDocument,
});

export const removeUnitDocument = endpoint({
  name: 'removeUnitDocument',
  method: 'POST',
  path: `${one}/remove`,
  summary: 'Toglie un documento che nessuno ha ancora firmato; il suo file resta conservato',
  permission: workInUnits,
  params,
  body: z.object({ versione: version }),
  response: success,
});

const orderOf = (type: FolderType, name: string) =>
  endpoint({
    name: `order${name}Documents`,
    method: 'POST',
    path: `/v1/user/user/rp/${folderPaths[type]}/{folder}/documents/order`,
    summary: 'Mette in ordine i documenti di un fascicolo',
    permission: workInUnits,
    params: z.object({ folder: idInPath }),
    body: z.object({ order: orderShape(folderTexts.wrongOrder) }),
    response: z.object({ order: z.array(id) }),
    encoding: 'form',
  });

export const orderCalls = {
  manual: orderOf('manual', 'Manual'),
  registry: orderOf('registry', 'Registry'),
  resonance: orderOf('resonance', 'Resonance'),
} as const satisfies Record<FolderType, unknown>;
