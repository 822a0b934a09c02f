import { formatDay } from '#platform/contract/dates.ts';
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
import { getActivity } from '../page/contract.ts';
import {
  type ActivityType,
  activityType,
  activityTypeLabels,
  activityTypes,
  deadlineOf,
  type TypologyDays,
} from '../rules.ts';
import classes from './activities.module.css';

type NewActivityProps = {
  company: number;
  /** The notification whose outcome is to be registered. */
  notification?: number;
  onCreated?: (id: number) => unknown;
  onClose: () => void;
};
type Ties = ResponseOf<typeof getActivityTies>;

/** A new activity of a unit; what it may be tied to is fetched when the dialog opens. */
export function NewActivity(props: NewActivityProps) {
  const { company, onClose } = props;
  const found = useEndpoint(getActivityTies, { params: { company } });
  if (found.data) return <ActivityForm {...props} ties={found.data} />;
  return (
    <Dialog open title="Nuova attività" onClose={onClose}>
      <RecordView found={found}>{() => null}</RecordView>
    </Dialog>
  );
}

const blank = {
  ...{ activityType: '', alias: '', deadline: '', estimatedTime: '', note: '' },
  ...{ dispositivo: '', registro: '', manuale: '', notifica: '' },
};
type Typed = typeof blank;

const numberOf = (text: string) => (text === '' ? null : Number(text));

/** No type while nothing is chosen: the contract says so. */
const bodyOf = (typed: Typed) => ({
  activityType: numberOf(typed.activityType) as ActivityType | null,
  ...{ alias: typed.alias, deadline: typed.deadline || null, note: typed.note },
  estimatedTime: numberOf(typed.estimatedTime),
  ...{ dispositivo: numberOf(typed.dispositivo), registro: numberOf(typed.registro) },
  manuale: numberOf(typed.manuale),
  notifica: isOutcome(typed) ? numberOf(typed.notifica) : null,
});

const isOutcome = (typed: Typed) => typed.activityType === String(activityType.preventiveOutcome);
const textOf = (id: number | null) => (id === null ? '' : String(id));

/** What choosing a notification brings along: its outcome is of the same device and registry. */
function ofNotification(ties: Ties, notifica: string): Partial<Typed> {
  const chosen = ties.notifiche.find(({ id }) => String(id) === notifica);
  if (!chosen) return { notifica };
  return { notifica, dispositivo: textOf(chosen.dispositivo), registro: textOf(chosen.registro) };
}

/** What the form begins with: for a notification, its outcome. */
function begunWith({ ties, notification }: Pick<FormProps, 'ties' | 'notification'>): Typed {
  if (notification === undefined) return blank;
  const type = activityType.preventiveOutcome;
  const deadline = deadlineOf(ties.giorni as TypologyDays, type, deviceClock.today(), '');
  return { ...blank, ...ofNotification(ties, String(notification)), activityType: String(type), deadline };
}

const notificationLabel = ({ id, nome, firmata }: Ties['notifiche'][number]) =>
  `${nome} ${id} · ${firmata === null ? 'non ancora firmata' : `firmata il ${formatDay(firmata)}`}`;

const types = activityTypes.map((type) => ({ value: String(type), label: activityTypeLabels[type] }));

type FormProps = NewActivityProps & { ties: Ties };

function ActivityForm({ company, ties, notification, onCreated, onClose }: FormProps) {
  const form = useEndpointForm({
    endpoint: createActivity,
    params: { company },
    refresh: [listCompanyActivities, getCompany, getActivity, getActivityTies],
    saved: begunWith({ ties, notification }),
    wire: bodyOf,
    onSaved: async ({ id }) => {
      showToast('ok', 'Attività registrata');
      onClose();
      await onCreated?.(id);
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
        {isOutcome(typed) && (
          <SelectField
            label="Notifica preventiva"
            description={
              ties.notifiche.length === 0
                ? 'Nessuna notifica di questa unità locale attende un esito.'
                : undefined
            }
            {...field('notifica')}
            onChange={(notifica) => change(ofNotification(ties, notifica))}
            placeholder="Nessuna"
            options={ties.notifiche.map((one) => ({ value: String(one.id), label: notificationLabel(one) }))}
          />
        )}
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
