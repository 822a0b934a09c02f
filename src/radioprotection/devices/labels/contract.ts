import { endpoint } from '#platform/contract/endpoint.ts';
import { fileOf, pdf } from '#platform/contract/file-shape.ts';
import { readRadioprotection } from '../../reach/permissions.ts';
import { deviceParams, devicePath, unitParams } from '../contract.ts';

export const printDeviceLabel = endpoint({
  name: 'printDeviceLabel',
  method: 'GET',
  path: `${devicePath}/label`,
  summary: 'Etichetta di un dispositivo con il codice QR della sua scheda, in PDF',
  permission: readRadioprotection,
  params: deviceParams,
  response: fileOf(pdf),
  pace: 'costly',
});

export const printUnitLabels = endpoint({
  name: 'printUnitLabels',
  method: 'GET',
  path: '/v1/user/lb/rp/companies/{companyId}/labels',
  summary: 'Etichette di tutti i dispositivi in uso di un’unità locale, in PDF',
  permission: readRadioprotection,
  params: unitParams,
  response: fileOf(pdf),
  pace: 'costly',
});
