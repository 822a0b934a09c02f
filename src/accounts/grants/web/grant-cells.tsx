import { Button } from '@mantine/core';
import { getUser, getUserHistory } from '#accounts/users/contract.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { CheckField } from '#ui/fields/check-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { listReachedPrincipals, type ReachedPrincipal, revokeGrant, setGrant } from '../contract.ts';
import classes from './grants.module.css';

/** What is read anew when a grant has changed. */
const refreshedByGrants = [listReachedPrincipals, getUser, getUserHistory] as const;

type CellProps = { user: number; principal: ReachedPrincipal };

/** The rights to add at a granted principal; each tick is saved at once. */
export function GrantRights({ user, principal: { committente, displayName, grant } }: CellProps) {
  const { save, isSaving, failure } = useGrantSave();
  if (!grant) return <span className={classes.quiet}>Solo lettura</span>;
  return (
    <span className={classes.rights}>
      <CheckField
        label={<Named action="Clienti" of={displayName} />}
        checked={grant.canAddClient}
        disabled={isSaving}
        onChange={(canAddClient) => save(user, committente, { canAddClient })}
      />
      <CheckField
        label={<Named action="Indirizzi" of={displayName} />}
        checked={grant.canAddAddress}
        disabled={isSaving}
        onChange={(canAddAddress) => save(user, committente, { canAddAddress })}
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
  const { save, isSaving, failure } = useSave(setGrant, refreshedByGrants);
  return {
    isSaving,
    failure,
    save: (user: number, committente: number, body: { canAddClient?: boolean; canAddAddress?: boolean }) =>
      void save({ params: { user, committente }, body }),
  };
}

export function RevokeButton({ user, principal: { committente, displayName, grant } }: CellProps) {
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
          if (await save({ params: { user, committente } })) showToast('ok', `${displayName} revocato`);
        }}
      >
        Revoca
      </Button>
      {failure && <span role="alert">{failure.text}</span>}
    </>
  );
}
