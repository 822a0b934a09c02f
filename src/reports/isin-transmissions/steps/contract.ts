import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { historyReply } from '#platform/contract/history.ts';
import { version } from '#platform/contract/paging.ts';
import { idInPath } from '#platform/contract/shapes.ts';
import { base, path, transmission } from '../contract.ts';
import { keepTransmissions } from '../permissions.ts';
import { transmissionTexts } from '../rules.ts';

/** Steps of a transmission; each names the version it was seen at. */

const seen = z.object({ version });
const reason = z
  .string(transmissionTexts.noReason)
  .trim()
  .min(5, transmissionTexts.noReason)
  .max(500, transmissionTexts.longReason);

const site = path.extend({ address: idInPath });

export const leaveOutSite = endpoint({
  name: 'leaveOutSite',
  method: 'POST',
  path: `${base}/transmissions/{transmission}/sites/{address}/left-out`,
  summary: 'Esclude una sede dal semestre, con il motivo; le sue misure passano al prossimo',
  permission: keepTransmissions,
  params: site,
  body: seen.extend({ reason }),
  response: transmission,
});

export const takeBackSite = endpoint({
  name: 'takeBackSite',
  method: 'POST',
  path: `${base}/transmissions/{transmission}/sites/{address}/taken-back`,
  summary: 'Riprende una sede esclusa',
  permission: keepTransmissions,
  params: site,
  body: seen,
  response: transmission,
});

export const checkTransmission = endpoint({
  name: 'checkTransmission',
  method: 'POST',
  path: `${base}/transmissions/{transmission}/check`,
  summary: 'Chiude il controllo: le righe restano come sono ora',
  permission: keepTransmissions,
  params: path,
  body: seen,
  response: transmission,
});

export const reopenTransmission = endpoint({
  name: 'reopenTransmission',
  method: 'POST',
  path: `${base}/transmissions/{transmission}/reopen`,
  summary: 'Riapre un semestre non ancora inviato, con il motivo',
  permission: keepTransmissions,
  params: path,
  body: seen.extend({ reason }),
  response: transmission,
});

export const getTransmissionHistory = endpoint({
  name: 'getTransmissionHistory',
  method: 'GET',
  path: `${base}/transmissions/{transmission}/storia`,
  summary: 'Che cosa è successo a un semestre',
  permission: keepTransmissions,
  params: path,
  response: historyReply,
});
