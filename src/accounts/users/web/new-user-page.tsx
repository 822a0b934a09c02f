import { useState } from 'react';
import { type ChosenGrant, GrantsField } from '#accounts/grants/web/public.ts';
import { PasswordLinkNote } from '#accounts/user-access/web/public.ts';
import { appLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useTyped } from '#platform/web/records/use-typed.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { type PasswordLink, sendPasswordLink } from '../../user-access/contract.ts';
import { createUser, listUsers } from '../contract.ts';
import { type TypedUser, UserFields } from './user-fields.tsx';
import classes from './users.module.css';

type TypedNewUser = TypedUser & { committenti: ChosenGrant[] };
/** `invitation` is null when making the link has failed: it can be made on the account's page. */
type Created = { id: number; displayName: string; invitation: PasswordLink | null };

const nothing: TypedNewUser = {
  username: '',
  displayName: '',
  email: '',
  roles: [],
  zones: [],
  committenti: [],
};
const breadcrumb = [
  { label: 'Amministrazione', href: '/admin' },
  { label: 'Utenti', href: '/admin/users' },
];

/** Gives a person an account; then shows the link by which the person chooses a password. */
export function NewUserPage() {
  const [created, setCreated] = useState<Created | null>(null);
  return (
    <>
      <PageHeader
        title={created ? created.displayName : 'Nuovo utente'}
        breadcrumb={breadcrumb}
        link={appLink}
      />
      {created ? <Invitation created={created} /> : <NewUserForm onCreated={setCreated} />}
    </>
  );
}

function Invitation({ created: { id, displayName, invitation } }: { created: Created }) {
  return (
    <div className={classes.invitation}>
      {invitation ? (
        <PasswordLinkNote link={invitation} displayName={displayName} />
      ) : (
        <AlertBox tone="warning" title="L'utente è creato, l'invito no">
          Apri la pagina della persona e chiedi lì un nuovo invito.
        </AlertBox>
      )}
      <p className={classes.next}>
        <ButtonLink href={`/admin/users/${id}`} primary={false}>
          {`Apri la pagina di ${displayName}`}
        </ButtonLink>
        <ButtonLink href="/admin/users" primary={false}>
          Torna agli utenti
        </ButtonLink>
      </p>
    </div>
  );
}

function NewUserForm({ onCreated }: { onCreated: (created: Created) => void }) {
  const { typed, change, isDirty } = useTyped<TypedNewUser>(nothing);
  const { save, isSaving, failure } = useSave(createUser, [listUsers]);
  const invitation = useSave(sendPasswordLink, []);
  const { errors, check } = useSubmitErrors(problemsOf(createUser, typed));
  const shown = { ...failure?.errors, ...errors };
  return (
    <RecordForm
      label="Nuovo utente"
      submitLabel="Crea l'utente e il suo invito"
      isSaving={isSaving || invitation.isSaving}
      failure={failure}
      isDirty={isDirty}
      check={check}
      onSubmit={async () => {
        const reply = await save({ body: typed });
        if (!reply) return;
        const link = await invitation.save({ params: { user: reply.id } });
        onCreated({ id: reply.id, displayName: typed.displayName, invitation: link });
      }}
    >
      <UserFields typed={typed} change={change} errors={shown} />
      <GrantsField
        value={typed.committenti}
        onChange={(committenti) => change({ committenti })}
        error={shown['committenti']}
      />
    </RecordForm>
  );
}
