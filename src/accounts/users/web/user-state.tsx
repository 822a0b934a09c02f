import { StateBadge } from '#ui/feedback/state-badge.tsx';
import type { UserState } from '../rules.ts';

const labels: Record<UserState, string> = {
  enabled: 'In uso',
  invited: 'Invitato',
  disabled: 'Disattivato',
  erased: 'Cancellato',
};

/** Where an account stands, by icon and word. */
export function UserStateBadge({ state }: { state: UserState }) {
  return <StateBadge active={state === 'enabled' || state === 'invited'} label={labels[state]} />;
}
