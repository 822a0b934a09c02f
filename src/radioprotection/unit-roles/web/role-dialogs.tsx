import { useState } from 'react';
import { searchChoices } from '#customers/record-choices/web/public.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { FormDialog } from '#platform/web/records/form-dialog.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { type Pickable, PickField } from '#ui/fields/pick-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { listPersonChoices } from '../../choices/contract.ts';
import { getCompany, getCompanyHistory } from '../../companies/contract.ts';
import { getPerson } from '../../persons/contract.ts';
import { type UnitRole, unitRoleLabels, unitRoles } from '../../persons/rules.ts';
import { changeUnitRole, giveUnitRole, listUnitRoles, type UnitRoleRow } from '../contract.ts';

const roleOptions = unitRoles.map((value) => ({ value, label: unitRoleLabels[value] }));
const refresh = [listUnitRoles, getCompany, getCompanyHistory, getPerson];

type GiveRoleProps = { companyId: number; replaced?: UnitRoleRow; onClose: () => void };
type Given = { role: UnitRole | ''; person: Pickable | null; dal: string; al: string };

/** Gives a person a role in a unit, or the role of somebody who ends the day before. */
export function GiveRole({ companyId, replaced, onClose }: GiveRoleProps) {
  const [start] = useState<Given>({
    ...{ role: replaced?.role ?? '', person: null, dal: deviceClock.today(), al: '' },
  });
  const form = useEndpointForm({
    endpoint: giveUnitRole,
    params: { company: companyId },
    refresh,
    saved: start,
    wire: ({ role, person, al, ...typed }: Given) => ({
      ...typed,
      role: role || undefined,
      person: person?.id,
      al: al || null,
      sostituisce: replaced?.id ?? null,
    }),
    missing: { role: 'Scegliere il ruolo.', person: 'Scegliere la persona.' },
    onSaved: () => {
      showToast('ok', replaced ? 'Persona sostituita' : 'Ruolo assegnato');
      onClose();
    },
  });
  const { field, typed, change, errors } = form;
  return (
    <FormDialog
      title={replaced ? `Sostituire ${replaced.person.label}` : 'Assegna un ruolo'}
      form={form.frame}
      submitLabel={replaced ? 'Sostituisci' : 'Assegna'}
      onClose={onClose}
    >
      {replaced ? (
        <p>
          {unitRoleLabels[replaced.role]}: {replaced.person.label} termina il giorno prima dell’inizio di chi
          subentra.
        </p>
      ) : (
        <SelectField
          label="Ruolo"
          required
          options={roleOptions}
          value={typed.role}
          onChange={(role) => change({ role: role as UnitRole })}
          error={errors['role']}
        />
      )}
      <PickField
        label="Persona"
        placeholder="Cognome, nome o codice fiscale"
        search={searchChoices(listPersonChoices, true)}
        {...field('person')}
      />
      <p>
        Non c’è ancora? <AppLink href="/lb/radioprotection/persons/new">Registra la persona</AppLink>
      </p>
      <DateField label="Dal" {...field('dal')} />
      {!replaced && <DateField label="Fino al" description="Vuoto: senza una fine." {...field('al')} />}
    </FormDialog>
  );
}

type EndRoleProps = { companyId: number; row: UnitRoleRow; onClose: () => void };

/** Changes from when to when a person holds a role. */
export function EndRole({ companyId, row, onClose }: EndRoleProps) {
  const form = useEndpointForm({
    endpoint: changeUnitRole,
    params: { company: companyId, assignment: row.id },
    refresh,
    saved: { dal: row.dal, al: row.al ?? '', versione: row.versione },
    wire: ({ al, ...typed }) => ({ ...typed, al: al || null }),
    onSaved: () => {
      showToast('ok', 'Periodo salvato');
      onClose();
    },
  });
  return (
    <FormDialog
      title={`${unitRoleLabels[row.role]}: ${row.person.label}`}
      form={form.frame}
      submitLabel="Salva il periodo"
      onClose={onClose}
    >
      <DateField label="Dal" {...form.field('dal')} />
      <DateField
        label="Fino al"
        description="L’ultimo giorno in carica, compreso. Vuoto: senza una fine."
        today={deviceClock.today()}
        {...form.field('al')}
      />
    </FormDialog>
  );
}
