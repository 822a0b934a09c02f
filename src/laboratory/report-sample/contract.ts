import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fileOf, pdf } from '#platform/contract/file-shape.ts';
import { lawUses, settingsAsKept } from '../report-settings/contract.ts';
import { keepReportSettings } from '../report-settings/permissions.ts';

export const printSampleReport = endpoint({
  name: 'printSampleReport',
  method: 'POST',
  path: '/v1/user/lb/cr39/report-settings/anteprima',
  summary: 'Una relazione con misure inventate, stampata con questi testi',
  pace: 'costly',
  permission: keepReportSettings,
  body: z.object({
    impostazioni: settingsAsKept,
    uso: z.enum(lawUses, 'Indicare la destinazione d’uso.'),
    esito: z.enum(['below', 'above'], 'Indicare se sotto o sopra il livello.'),
  }),
  response: fileOf(pdf),
  write: 'none',
});
