import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idInPath } from '#platform/contract/shapes.ts';
import { readRadioprotection } from '../reach/permissions.ts';
import { unitPlace } from '../unit-places/contract.ts';

/** The bridge to radon (Q2-30), seen from its other side. */
const path = '/v1/user/lb/rp/radon' as const;

export const findEmployerOfClient = endpoint({
  name: 'findEmployerOfClient',
  method: 'GET',
  path: `${path}/clients/{cliente}/employer`,
  summary: 'Il datore di lavoro visibile che un cliente radon è',
  permission: readRadioprotection,
  params: z.object({ cliente: idInPath }),
  response: z.object({ datore: z.object({ id, nome: z.string() }).nullable() }),
});

export const findUnitAtAddress = endpoint({
  name: 'findUnitAtAddress',
  method: 'GET',
  path: `${path}/addresses/{indirizzo}/company`,
  summary: 'L’unità locale visibile che sta a un indirizzo radon',
  permission: readRadioprotection,
  params: z.object({ indirizzo: idInPath }),
  response: z.object({ unita: unitPlace.nullable() }),
});
