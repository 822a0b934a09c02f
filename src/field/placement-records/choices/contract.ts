import { z } from 'zod';
import { choiceQuery, choiceReply } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { idInPath } from '#platform/contract/shapes.ts';
import { correctPlacements } from '../permissions.ts';

const root = '/v1/user/lb/cr39/posizionamenti/{trattamento}';
const choices = {
  permission: correctPlacements,
  params: z.object({ trattamento: idInPath }),
  query: choiceQuery.pick({ q: true }),
  response: choiceReply,
};

export const listPointChoices = endpoint({
  name: 'listPointChoices',
  method: 'GET',
  path: `${root}/punti`,
  summary: 'Punti dello stesso committente in cui il dosimetro può essere stato: prima quelli della sua sede',
  ...choices,
});

export const listDosimeterChoices = endpoint({
  name: 'listDosimeterChoices',
  method: 'GET',
  path: `${root}/dosimetri`,
  summary: 'Dosimetri disponibili dello stesso committente, tra cui quello che era davvero',
  ...choices,
});
