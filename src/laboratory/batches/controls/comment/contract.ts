import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { longest } from '#platform/contract/limits.ts';
import { text } from '#platform/contract/shapes.ts';
import { base } from '../../contract.ts';
import { keepBatches } from '../../permissions.ts';
import { controls, onePath } from '../contract.ts';
import { controlTexts } from '../rules.ts';

export const commentControl = endpoint({
  name: 'commentControl',
  method: 'POST',
  path: `${base}/{lotto}/controlli/{controllo}/commento`,
  summary: 'Commenta un controllo fuori controllo: da allora non blocca più il lotto',
  permission: keepBatches,
  params: onePath,
  body: z.object({ testo: text(5, controlTexts.noComment, longest.note, controlTexts.noComment) }),
  response: controls,
  write: 'idempotent',
});
