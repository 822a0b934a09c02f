import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fileOf, xlsx } from '#platform/contract/file-shape.ts';
import { idInPath } from '#platform/contract/shapes.ts';
import { workOnMassActivities } from '../../mass-activities/permissions.ts';

export const exportMassStatus = endpoint({
  name: 'exportMassStatus',
  method: 'GET',
  path: '/v1/user/lb/rp/employers/activity/{activity}/get/data/excel',
  summary:
    'Lo stato di una pratica massiva come foglio Excel: una riga per ogni campo di ogni notifica ed esito',
  permission: workOnMassActivities,
  params: z.object({ activity: idInPath }),
  response: fileOf(xlsx),
  pace: 'costly',
});
