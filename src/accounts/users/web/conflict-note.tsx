import { Button } from '@mantine/core';
import type { Role } from '#platform/contract/access.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import type { UserDetail } from '../contract.ts';
import { roleNames } from '../rules.ts';
import type { TypedUser } from './user-fields.tsx';

type ConflictNoteProps = { stored: UserDetail; typed: TypedUser; onKeep: () => void };

/** After somebody else was faster: what is stored now where it differs from what is typed, which stays. */
export function ConflictNote({ stored, typed, onKeep }: ConflictNoteProps) {
  const zones = stored.zones.map(({ id }) => id);
  const differing = [
    { label: 'Nome e cognome', now: stored.displayName, same: stored.displayName === typed.displayName },
    { label: 'Nome utente', now: stored.username, same: stored.username === typed.username },
    { label: 'E-mail', now: stored.email, same: stored.email === typed.email },
    { label: 'Ruoli', now: named(stored.roles), same: sameSet(stored.roles, typed.roles) },
    {
      label: 'Zone',
      now: stored.zones.map(({ displayName }) => displayName).join(', ') || 'nessuna',
      same: sameSet(zones, typed.zones),
    },
  ].filter(({ same }) => !same);
  if (differing.length === 0) return null;
  return (
    <AlertBox
      tone="info"
      title="Adesso è salvato così"
      action={
        <Button variant="default" onClick={onKeep}>
          Tieni quello che ho scritto
        </Button>
      }
    >
      <ul>
        {differing.map(({ label, now }) => (
          <li key={label}>{`${label}: ${now}`}</li>
        ))}
      </ul>
    </AlertBox>
  );
}

function named(roles: readonly Role[]): string {
  return roles.map((role) => roleNames[role]).join(', ') || 'nessuno';
}

function sameSet(one: readonly (number | string)[], other: readonly (number | string)[]): boolean {
  return one.length === other.length && one.every((item) => other.includes(item));
}
