import { ReachSection } from '#accounts/grants/web/public.ts';
import { erasePerson, exportUserData, previewErasure } from '#accounts/personal-data/contract.ts';
import { PersonalDataSection } from '#accounts/personal-data/web/public.ts';
import { AccessSection } from '#accounts/user-access/web/public.ts';
import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordPage } from '#platform/web/records/record-page.tsx';
import type { RecordTab } from '#platform/web/records/record-tabs.tsx';
import { wholeFigure } from '#ui/lists/count-of.ts';
import { getUser, getUserHistory, listUsers, type UserDetail } from '../contract.ts';
import { roleMeanings, roleNames } from '../rules.ts';
import { UserForm } from './user-form.tsx';
import classes from './user-page.module.css';
import { userPlace } from './user-place.ts';
import { UserStateBadge } from './user-state.tsx';

/** One account: who it is, what he sees, how he signs in, what happened. */
export function UserPage() {
  return (
    <RecordPage
      kind={userPlace}
      title={({ displayName }) => displayName}
      state={({ state }) => <UserStateBadge state={state} />}
      detail={({ username, email }) => [username, email].filter(Boolean).join(' · ')}
      figures={({ reach, sessions, lastSeenAt, hasSecondFactor }) => [
        { label: 'Committenti che vede', value: reach.all ? 'tutti' : wholeFigure(reach.count) },
        { label: 'Ultimo accesso', value: lastSeenAt ? formatDay(romeDay(new Date(lastSeenAt))) : 'mai' },
        { label: 'Sessioni aperte', value: sessions },
        { label: 'Secondo fattore', value: hasSecondFactor ? 'attivo' : 'non attivo' },
      ]}
      mayChange={({ state }) => state !== 'erased'}
      facts={(user) => <UserFacts user={user} />}
      form={(user) => <UserForm user={user} />}
      sections={(user) => user.state === 'erased' && <PersonalData user={user} />}
      tabs={(user) => (user.state === 'erased' ? [] : tabsOf(user))}
    />
  );
}

function UserFacts({ user }: { user: UserDetail }) {
  const { displayName, username, email, roles, zones } = user;
  return (
    <>
      <RecordFacts
        facts={[
          ['Nome e cognome', displayName],
          ['Nome utente', username],
          ['E-mail', email],
          ['Zone', zones.map((zone) => zone.displayName).join(', ')],
        ]}
      />
      <h3 className={classes.rolesTitle}>Ruoli</h3>
      <ul className={classes.roles}>
        {roles.map((role) => (
          <li key={role}>
            <strong>{roleNames[role]}</strong>
            <span>{roleMeanings[role]}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function tabsOf(user: UserDetail): readonly RecordTab[] {
  return [
    { id: 'accesso', label: 'Accesso', content: () => <AccessSection user={user} /> },
    { id: 'committenti', label: 'Che cosa vede', content: () => <ReachSection user={user} /> },
    { id: 'dati-personali', label: 'Dati personali', content: () => <PersonalData user={user} /> },
  ];
}

function PersonalData({ user: { id, displayName, state } }: { user: UserDetail }) {
  return (
    <PersonalDataSection
      calls={{ export: exportUserData, preview: previewErasure, erase: erasePerson }}
      params={{ user: id }}
      displayName={displayName}
      isErased={state === 'erased'}
      word="il nome utente"
      refresh={[getUser, getUserHistory, listUsers]}
    />
  );
}
