import { useParams } from '@tanstack/react-router';
import { ReachSection } from '#accounts/grants/web/public.ts';
import { PersonalDataSection } from '#accounts/personal-data/web/public.ts';
import { AccessSection } from '#accounts/user-access/web/public.ts';
import { appLink } from '#platform/web/app-link.tsx';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { RecordHistory } from '#platform/web/records/record-history.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useTyped } from '#platform/web/records/use-typed.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { listReachedPrincipals } from '../../grants/contract.ts';
import { getUser, getUserHistory, listUsers, type UserDetail, updateUser } from '../contract.ts';
import { ConflictNote } from './conflict-note.tsx';
import { type TypedUser, UserFields } from './user-fields.tsx';
import { UserStateBadge } from './user-state.tsx';

const breadcrumb = [
  { label: 'Amministrazione', href: '/admin' },
  { label: 'Utenti', href: '/admin/users' },
];

/** One account: who it is, what he sees, how he signs in, what happened. */
export function UserPage() {
  const { user = '' } = useParams({ strict: false }) as { user?: string };
  const found = useEndpoint(getUser, { params: { user } });
  return (
    <RecordView found={found}>
      {(record) => <User key={record.id} user={record} onReread={() => void found.refetch()} />}
    </RecordView>
  );
}

type UserProps = {
  user: UserDetail;
  /** Reads the account anew. */
  onReread: () => void;
};

function User({ user, onReread }: UserProps) {
  const history = useEndpoint(getUserHistory, { params: { user: user.id } });
  const isErased = user.state === 'erased';
  return (
    <>
      <PageHeader
        title={user.displayName}
        breadcrumb={breadcrumb}
        link={appLink}
        detail={
          <>
            <UserStateBadge state={user.state} /> {user.username}
          </>
        }
      />
      {!isErased && <UserForm user={user} onReread={onReread} />}
      {!isErased && <ReachSection user={user} />}
      {!isErased && <AccessSection user={user} />}
      <PersonalDataSection user={user.id} displayName={user.displayName} isErased={isErased} />
      <RecordHistory found={history} />
    </>
  );
}

function UserForm({ user, onReread }: UserProps) {
  const { typed, change, isDirty, reset } = useTyped<TypedUser & { versione: number }>({
    username: user.username,
    displayName: user.displayName,
    email: user.email,
    roles: user.roles,
    zones: user.zones.map(({ id }) => id),
    versione: user.versione,
  });
  const { save, isSaving, failure, reload } = useSave(updateUser, [
    getUser,
    getUserHistory,
    listUsers,
    listReachedPrincipals,
  ]);
  const { errors, check } = useSubmitErrors(problemsOf(updateUser, typed));
  // A name that is taken is a conflict too, but one of a field.
  const isStale = failure?.status === 409 && user.versione !== typed.versione;
  return (
    <RecordForm
      label="Utente"
      submitLabel="Salva"
      isSaving={isSaving}
      failure={failure}
      isDirty={isDirty}
      check={check}
      onReset={reset}
      onReload={
        isStale
          ? () => {
              reset();
              reload();
            }
          : undefined
      }
      onSubmit={async () => {
        if (await save({ params: { user: user.id }, body: typed })) showToast('ok', 'Utente salvato');
        else onReread();
      }}
    >
      <UserFields
        typed={typed}
        change={change}
        errors={{ ...failure?.errors, ...errors }}
        ownZones={user.zones}
      />
      {isStale && (
        <ConflictNote stored={user} typed={typed} onKeep={() => change({ versione: user.versione })} />
      )}
    </RecordForm>
  );
}
