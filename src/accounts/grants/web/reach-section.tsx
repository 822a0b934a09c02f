import type { UserDetail } from '#accounts/users/contract.ts';
import { reachInWords } from '#accounts/users/rules.ts';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { listReachedPrincipals, type ReachedPrincipal } from '../contract.ts';
import { GrantRights, RevokeButton, useGrantSave } from './grant-cells.tsx';
import classes from './grants.module.css';
import { PrincipalSearch } from './principal-search.tsx';

function columnsFor(user: number): readonly DataColumn<ReachedPrincipal>[] {
  return [
    { key: 'displayName', header: 'Committente', sortable: true, cell: ({ displayName }) => displayName },
    { key: 'how', header: 'Perché lo vede', cell: reasonOf },
    {
      key: 'rights',
      header: 'Può aggiungere',
      cell: (principal) => <GrantRights user={user} principal={principal} />,
    },
    {
      key: 'revoke',
      header: 'Azioni',
      cell: (principal) => <RevokeButton user={user} principal={principal} />,
    },
  ];
}

function reasonOf({ grant, zones }: ReachedPrincipal): string {
  const reasons = [grant ? 'Assegnato per nome' : '', ...zones.map((zone) => `Zona ${zone}`)].filter(Boolean);
  return reasons.join(', ') || 'Vede tutti';
}

/** Whose data a person sees, and why; principals are granted and revoked here, each saved at once. */
export function ReachSection({ user }: { user: UserDetail }) {
  const source = useRecords(listReachedPrincipals, { params: { user: user.id } });
  const { save, failure } = useGrantSave();
  return (
    <section className={classes.section} aria-labelledby="user-reach">
      <h2 id="user-reach" className={classes.title}>
        Che cosa vede
      </h2>
      <p className={classes.quiet}>{reachInWords(user.roles, user.reach)}</p>
      <div className={classes.search}>
        <PrincipalSearch
          label="Assegna un committente"
          onPick={({ id, nome }) => void save(user.id, { id, name: nome }, {})}
        />
      </div>
      {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
      <RecordList
        {...source}
        columns={columnsFor(user.id)}
        rowKey={({ committente }) => committente}
        caption="Committenti che la persona vede"
        unit={['committente', 'committenti']}
        search={{ label: 'Cerca tra i committenti che vede', placeholder: 'Nome' }}
        empty={{
          text: 'Nessun committente',
          detail: 'Assegna un committente qui sopra, oppure una zona nel modulo.',
        }}
      />
    </section>
  );
}
