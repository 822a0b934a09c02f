import type { Plan } from '../plan/rules.ts';

/** What a plan becomes (S1 §2.9). */
export type Scope =
  | { kind: 'create' }
  | { kind: 'add-day'; transfer: string }
  | { kind: 'edit-day'; transfer: string; day: string };

export const saveLabels: Record<Scope['kind'], string> = {
  create: 'Crea trasferta',
  'add-day': 'Aggiungi giorno alla trasferta',
  'edit-day': 'Salva modifiche',
};

export const unknownScopeText = 'Unknown destination route!';

/** The versions that a plan began from; null for what is new. */
export type Versions = { transfer: number | null; day: number | null };

/** A plan with what it began from. */
export type Base = { plan: Plan; versions: Versions };

/** Names the draft of a scope on the device. */
export function draftName(scope: Scope): string {
  if (scope.kind === 'create') return 'trip-new';
  return scope.kind === 'add-day' ? `trip-${scope.transfer}-new` : `trip-${scope.transfer}-${scope.day}`;
}
