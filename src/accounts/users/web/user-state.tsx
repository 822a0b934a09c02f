import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { type UserState, userStateNames } from '../rules.ts';

/** Where an account stands, by icon and word. */
export function UserStateBadge({ state }: { state: UserState }) {
  return <StateBadge active={state === 'enabled' || state === 'invited'} label={userStateNames[state]} />;
}
