import { keepDosimeters } from '#dosimeters/dosimeters/permissions.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { historyReply } from '#platform/contract/history.ts';
import { path } from '../contract.ts';

export const getDosimeterHistory = endpoint({
  name: 'getDosimeterHistory',
  method: 'GET',
  path: '/v1/user/anagrafica/dosimetri/{dosimetro}/storia',
  summary: 'Che cosa è successo a un dosimetro e ai suoi posizionamenti',
  permission: keepDosimeters,
  params: path,
  response: historyReply,
});
