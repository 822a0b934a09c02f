import { useOfferUndo } from '#platform/web/records/offer-undo.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { listReachedPrincipals, undoRolesChange } from '../../grants/contract.ts';
import { getUser, getUserHistory, listUsers, type UserDetail, updateUser } from '../contract.ts';
import { ConflictNote } from './conflict-note.tsx';
import { UserFields } from './user-fields.tsx';

const savedWithoutLink =
  'Utente salvato. L’e-mail è cambiata: il link per la password di prima non vale più, mandane uno nuovo.';

/** Who a person is and what he may do; what somebody else has stored meanwhile is told beside what is typed. */
export function UserForm({ user }: { user: UserDetail }) {
  const { username, displayName, email, roles, versione } = user;
  const offerUndo = useOfferUndo();
  const form = useEndpointForm({
    endpoint: updateUser,
    params: { user: user.id },
    refresh: [getUser, getUserHistory, listUsers, listReachedPrincipals],
    saved: { username, displayName, email, roles, zones: user.zones.map(({ id }) => id), versione },
    onSaved: ({ annulla, hasEndedLink }) =>
      offerUndo(hasEndedLink ? savedWithoutLink : 'Utente salvato', undoRolesChange, [annulla]),
    onRefused: () => void form.renew(),
  });
  const { typed, change, failure, frame } = form;
  // A name that is taken is a conflict too, but one of a field.
  const isStale = failure?.status === 409 && versione !== typed.versione;
  return (
    <RecordForm label="Utente" submitLabel="Salva" {...frame} onReload={isStale ? frame.onReload : undefined}>
      <UserFields field={form.field} ownZones={user.zones} />
      {isStale && <ConflictNote stored={user} typed={typed} onKeep={() => change({ versione })} />}
    </RecordForm>
  );
}
