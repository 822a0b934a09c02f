import { ReachSection } from '#accounts/grants/web/public.ts';
import { PersonalDataSection } from '#accounts/personal-data/web/public.ts';
import { AccessSection } from '#accounts/user-access/web/public.ts';
import { RecordPage } from '#platform/web/records/record-page.tsx';
import type { UserDetail } from '../contract.ts';
import { UserForm } from './user-form.tsx';
import { userPlace } from './user-place.ts';
import { UserStateBadge } from './user-state.tsx';

/** One account: who it is, what he sees, how he signs in, what happened. */
export function UserPage() {
  return (
    <RecordPage
      kind={userPlace}
      title={({ displayName }) => displayName}
      detail={({ state, username }) => (
        <>
          <UserStateBadge state={state} /> {username}
        </>
      )}
      mayChange={({ state }) => state !== 'erased'}
      form={(user) => <UserForm user={user} />}
      sections={(user) => <UserSections user={user} />}
    />
  );
}

function UserSections({ user }: { user: UserDetail }) {
  const isErased = user.state === 'erased';
  return (
    <>
      {!isErased && <ReachSection user={user} />}
      {!isErased && <AccessSection user={user} />}
      <PersonalDataSection user={user.id} displayName={user.displayName} isErased={isErased} />
    </>
  );
}
