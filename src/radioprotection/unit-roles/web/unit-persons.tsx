import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { asItIsNow } from '#platform/web/records/as-it-is-now.ts';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { MoreMenu } from '#ui/controls/more-menu.tsx';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { holdsOn, unitRoleLabels, unitRoles } from '../../persons/rules.ts';
import { listUnitRoles, type UnitRoleRow } from '../contract.ts';
import { EndRole, GiveRole } from './role-dialogs.tsx';

type Asked = { kind: 'give' } | { kind: 'replace' | 'end'; row: UnitRoleRow };

const columns: readonly DataColumn<UnitRoleRow>[] = [
  {
    key: 'person',
    header: 'Persona',
    cell: ({ person }) => <AppLink href={`/lb/radioprotection/persons/${person.id}`}>{person.label}</AppLink>,
  },
  { key: 'role', header: 'Ruolo', card: 'below', cell: ({ role }) => unitRoleLabels[role] },
  { key: 'dal', header: 'Dal', narrow: true, cell: ({ dal }) => formatDay(dal) },
  {
    key: 'al',
    header: 'Fino al',
    narrow: true,
    card: 'beside',
    cell: ({ al }) => (al === null ? 'in corso' : formatDay(al)),
  },
  {
    key: 'recapiti',
    header: 'Recapiti',
    cell: ({ person: { phone, email } }) => [phone, email].filter(Boolean).join(' · ') || '—',
  },
];

/** By role in the order in which they are told everywhere. */
const byRole = (one: UnitRoleRow, other: UnitRoleRow) =>
  unitRoles.indexOf(one.role) - unitRoles.indexOf(other.role);

/** Who answers for what in a local unit, and who did. */
export function UnitPersons({ companyId, mayChange }: { companyId: number; mayChange: boolean }) {
  const found = useEndpoint(listUnitRoles, { params: { company: companyId } });
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const asIs = (row: UnitRoleRow) => asItIsNow(found.data?.persone, row);
  return (
    <>
      <RecordView found={found}>
        {({ persone }) => <Roles persone={persone} mayChange={mayChange} onAsk={setAsked} />}
      </RecordView>
      {asked?.kind === 'give' && <GiveRole companyId={companyId} onClose={close} />}
      {asked?.kind === 'replace' && (
        <GiveRole companyId={companyId} replaced={asIs(asked.row)} onClose={close} />
      )}
      {asked?.kind === 'end' && <EndRole companyId={companyId} row={asIs(asked.row)} onClose={close} />}
    </>
  );
}

type RolesProps = { persone: readonly UnitRoleRow[]; mayChange: boolean; onAsk: (asked: Asked) => void };

function Roles({ persone, mayChange, onAsk }: RolesProps) {
  const today = deviceClock.today();
  const isOver = ({ al }: UnitRoleRow) => al !== null && al < today;
  const going = persone.filter((row) => holdsOn(row, today)).toSorted(byRole);
  const coming = persone.filter(({ dal }) => dal > today).toSorted(byRole);
  const over = persone.filter(isOver).toSorted(byRole);
  const rowActions = (row: UnitRoleRow) => (
    <MoreMenu
      size="sm"
      label={`Azioni su ${row.person.label}`}
      actions={[
        ...(holdsOn(row, today)
          ? [{ label: 'Sostituisci', onSelect: () => onAsk({ kind: 'replace', row }) }]
          : []),
        { label: 'Cambia il periodo o termina', onSelect: () => onAsk({ kind: 'end', row }) },
      ]}
    />
  );
  return (
    <>
      <RecordSection
        title="In carica"
        action={
          mayChange && (
            <Button color="accent" size="sm" onClick={() => onAsk({ kind: 'give' })}>
              Assegna un ruolo
            </Button>
          )
        }
      >
        <DataList
          caption="Persone in carica nell’unità locale"
          columns={columns}
          rows={going}
          rowKey={({ id }) => id}
          unit={['ruolo', 'ruoli']}
          rowActions={mayChange ? rowActions : undefined}
          empty={{ text: 'Nessuno ha un ruolo in questa unità locale' }}
        />
      </RecordSection>
      {coming.length > 0 && (
        <RecordSection title="Da entrare in carica">
          <DataList
            caption="Persone che avranno un ruolo nell’unità locale"
            columns={columns}
            rows={coming}
            rowKey={({ id }) => id}
            unit={['ruolo', 'ruoli']}
            rowActions={mayChange ? rowActions : undefined}
          />
        </RecordSection>
      )}
      {over.length > 0 && (
        <RecordSection title="In precedenza">
          <DataList
            caption="Persone che hanno avuto un ruolo nell’unità locale"
            columns={columns}
            rows={over}
            rowKey={({ id }) => id}
            unit={['ruolo', 'ruoli']}
            rowActions={mayChange ? rowActions : undefined}
          />
        </RecordSection>
      )}
    </>
  );
}
