import { Button } from '@mantine/core';
import { getUser, getUserHistory } from '#accounts/users/contract.ts';
import { useOfferUndo } from '#platform/web/records/offer-undo.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { CheckField } from '#ui/fields/check-field.tsx';
import {
  listReachedPrincipals,
  type ReachedPrincipal,
  revokeGrant,
  setGrant,
  undoGrantChange,
} from '../contract.ts';
import classes from './grants.module.css';

/** What is read anew when a grant has changed. */
const refreshedByGrants = [listReachedPrincipals, getUser, getUserHistory] as const;

type CellProps = { user: number; principal: ReachedPrincipal };

/** The rights to add at a granted principal; each tick is saved at once. */
export function GrantRights({ user, principal: { committente, displayName, grant } }: CellProps) {
  const { save, isSaving, failure } = useGrantSave();
  if (!grant) return <span className={classes.quiet}>Solo lettura</span>;
  const principal = { id: committente, name: displayName };
  return (
    <span className={classes.rights}>
      <CheckField
        label={<Named action="Clienti" of={displayName} />}
        checked={grant.canAddClient}
        disabled={isSaving}
        onChange={(canAddClient) => void save(user, principal, { canAddClient })}
      />
      <CheckField
        label={<Named action="Indirizzi" of={displayName} />}
        checked={grant.canAddAddress}
        disabled={isSaving}
        onChange={(canAddAddress) => void save(user, principal, { canAddAddress })}
      />
      {failure && <span role="alert">{failure.text}</span>}
    </span>
  );
}

function Named({ action, of }: { action: string; of: string }) {
  return (
    <>
      {action}
      <span className="ui-hidden"> presso {of}</span>
    </>
  );
}

/** Saves a grant: what it does not name stays as it is. */
export function useGrantSave() {
  const offerUndo = useOfferUndo();
  const { save, isSaving, failure } = useSave(setGrant, refreshedByGrants);
  return {
    isSaving,
    failure,
    save: async (
      user: number,
      { id, name }: { id: number; name: string },
      body: { canAddClient?: boolean; canAddAddress?: boolean },
    ) => {
      const done = await save({ params: { user, committente: id }, body });
      if (done) offerUndo(`${name}: diritti salvati`, undoGrantChange, [done.annulla]);
    },
  };
}

export function RevokeButton({ user, principal: { committente, displayName, grant } }: CellProps) {
  const offerUndo = useOfferUndo();
  const { save, isSaving, failure } = useSave(revokeGrant, refreshedByGrants);
  if (!grant) return null;
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        loading={isSaving}
        aria-label={`Revoca ${displayName}`}
        onClick={async () => {
          const done = await save({ params: { user, committente } });
          if (done) offerUndo(`${displayName} revocato`, undoGrantChange, [done.annulla]);
        }}
      >
        Revoca
      </Button>
      {failure && <span role="alert">{failure.text}</span>}
    </>
  );
}
