import { useState } from 'react';
import { type ChosenGrant, GrantsField } from '#accounts/grants/web/public.ts';
import { PasswordLinkNote } from '#accounts/user-access/web/public.ts';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { NewRecordPage } from '#platform/web/records/new-record-page.tsx';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { type PasswordLink, sendPasswordLink } from '../../user-access/contract.ts';
import { listUsers } from '../contract.ts';
import { createUser } from '../creation/contract.ts';
import { type TypedUser, UserFields } from './user-fields.tsx';
import { userPlace } from './user-place.ts';
import classes from './users.module.css';

type TypedNewUser = TypedUser & { committenti: readonly ChosenGrant[] };
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
/** Gives a person an account; then shows the link by which the person chooses a password. */
export function NewUserPage() {
  const [created, setCreated] = useState<Created | null>(null);
  return (
    <NewRecordPage kind={userPlace} title={created ? created.displayName : 'Nuovo utente'}>
      {created ? <Invitation created={created} /> : <NewUserForm onCreated={setCreated} />}
    </NewRecordPage>
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
  const invitation = useSave(sendPasswordLink, []);
  const form = useEndpointForm({
    endpoint: createUser,
    refresh: [listUsers],
    saved: nothing,
    onSaved: async ({ id }) => {
      const link = await invitation.save({ params: { user: id } });
      onCreated({ id, displayName: form.typed.displayName, invitation: link });
    },
  });
  const { field, frame } = form;
  return (
    <RecordForm
      label="Nuovo utente"
      submitLabel="Crea l'utente e il suo invito"
      {...frame}
      isSaving={frame.isSaving || invitation.isSaving}
      onReset={undefined}
    >
      <UserFields field={field} />
      <GrantsField {...field('committenti')} />
    </RecordForm>
  );
}
