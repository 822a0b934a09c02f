import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { FormDialog } from '#platform/web/records/form-dialog.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { getCompany } from '../../companies/contract.ts';
import { deviceCategoryLabels } from '../../devices/rules.ts';
import { implantTypeLabels } from '../../registries/rules.ts';
import { listCompanyActivities } from '../contract.ts';
import { createActivity, getActivityTies } from '../keeping/contract.ts';
import {
  type ActivityType,
  activityTypeLabels,
  activityTypes,
  deadlineOf,
  type TypologyDays,
} from '../rules.ts';
import classes from './activities.module.css';

type NewActivityProps = { company: number; onClose: () => void };
type Ties = ResponseOf<typeof getActivityTies>;

/** A new activity of a unit; what it may be tied to is fetched when the dialog opens. */
export function NewActivity({ company, onClose }: NewActivityProps) {
  const found = useEndpoint(getActivityTies, { params: { company } });
  if (found.data) return <ActivityForm company={company} ties={found.data} onClose={onClose} />;
  return (
    <Dialog open title="Nuova attività" onClose={onClose}>
      <RecordView found={found}>{() => null}</RecordView>
    </Dialog>
  );
}

const blank = {
  ...{ activityType: '', alias: '', deadline: '', estimatedTime: '', note: '' },
  ...{ dispositivo: '', registro: '', manuale: '' },
};
type Typed = typeof blank;

const numberOf = (text: string) => (text === '' ? null : Number(text));

/** No type while nothing is chosen: the contract says so. */
const bodyOf = (typed: Typed) => ({
  activityType: numberOf(typed.activityType) as ActivityType | null,
  ...{ alias: typed.alias, deadline: typed.deadline || null, note: typed.note },
  estimatedTime: numberOf(typed.estimatedTime),
  ...{ dispositivo: numberOf(typed.dispositivo), registro: numberOf(typed.registro) },
  ...{ manuale: numberOf(typed.manuale), notifica: null },
});

const types = activityTypes.map((type) => ({ value: String(type), label: activityTypeLabels[type] }));

function ActivityForm({ company, ties, onClose }: NewActivityProps & { ties: Ties }) {
  const form = useEndpointForm({
    endpoint: createActivity,
    params: { company },
    refresh: [listCompanyActivities, getCompany],
    saved: blank,
    wire: bodyOf,
    onSaved: () => {
      showToast('ok', 'Attività registrata');
      onClose();
    },
  });
  const { field, typed, change } = form;
  const today = deviceClock.today();
  const siglaOf = (device: number | null) => ties.dispositivi.find(({ id }) => id === device)?.sigla;
  /** The deadline follows the typology; one that says nothing of it leaves it as it is (Q2-95). */
  const chooseType = (activityType: string) =>
    change({
      activityType,
      ...(activityType !== '' && {
        deadline: deadlineOf(
          ties.giorni as TypologyDays,
          Number(activityType) as ActivityType,
          today,
          typed.deadline,
        ),
      }),
    });
  return (
    <FormDialog
      title="Nuova attività"
      form={form.frame}
      submitLabel="Registra l’attività"
      size="lg"
      onClose={onClose}
    >
      <div className={classes.fields}>
        <SelectField
          label="Tipo di attività"
          {...field('activityType')}
          onChange={chooseType}
          options={types}
        />
        <DateField label="Scadenza" {...field('deadline')} />
        <SelectField
          label="Dispositivo"
          {...field('dispositivo')}
          placeholder="Nessuno"
          options={ties.dispositivi.map(({ id, sigla, category }) => ({
            value: String(id),
            label: `${sigla} · ${deviceCategoryLabels[category]}`,
          }))}
        />
        <SelectField
          label="Registro"
          {...field('registro')}
          placeholder="Nessuno"
          options={ties.registri.map(({ id, implantType, device }) => ({
            value: String(id),
            label: [`Registro ${id}`, implantTypeLabels[implantType], siglaOf(device)]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
        <SelectField
          label="Manuale di qualità"
          {...field('manuale')}
          placeholder="Nessuno"
          options={ties.manuali.map(({ id, titolo, device }) => ({
            value: String(id),
            label: [titolo, device?.sigla].filter(Boolean).join(' · '),
          }))}
        />
        <TextField
          label="Nome dell’attività"
          description="Vuoto: si chiama come il suo tipo."
          {...field('alias')}
        />
        <NumberField label="Durata prevista (minuti)" maxDigits={5} {...field('estimatedTime')} />
        <TextAreaField label="Nota" rows={2} {...field('note')} />
      </div>
    </FormDialog>
  );
}
