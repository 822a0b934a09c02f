import { undoEndpoint } from '#platform/contract/undo.ts';
import { undoMovements as permission } from './permissions.ts';

export const undoMovement = undoEndpoint({
  name: 'undoMovement',
  path: '/v1/user/lb/cr39/dosimetri/undo',
  summary:
    'Annulla un rientro, una spedizione non ancora partita o un’assegnazione, finché nient’altro è successo ai dosimetri',
  permission,
});
