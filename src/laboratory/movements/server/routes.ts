import { takeBackActions } from '#identity/taking-back/server/public.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { undoMovement } from '../contract.ts';
import { movementUndo } from './restore.ts';

export const routes: Route[] = [
  handle(undoMovement, ({ body }, context) => takeBackActions(body, movementUndo, context)),
];
