import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/web/api-client.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { FormDialog } from '#platform/web/records/form-dialog.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { endpointKey } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { decimalOf, decimalText } from '#ui/fields/decimal.ts';
import { DecimalField } from '#ui/fields/decimal-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { TaxCodeField } from '../../fields/web/public.ts';
import { type WorkerCategory, workerCategories } from '../../registries/rules.ts';
import { unconfirmedText } from '../../settings/rules.ts';
import {
  createWorker,
  findClassification,
  getWorkerHistory,
  listWorkers,
  updateWorker,
  type WorkerRecord,
} from '../contract.ts';
import { fillBySuffix, limitLabels, limitNames, limitsArticle, workerCategoryLabels } from '../rules.ts';
import classes from './workers.module.css';

const categories = workerCategories.map((value) => ({ value, label: workerCategoryLabels[value] }));

function typedWorker(worker?: WorkerRecord) {
  return {
    ...{ name: worker?.name ?? '', surname: worker?.surname ?? '', task: worker?.task ?? '' },
    ...{ fiscalCode: worker?.fiscalCode ?? '', birthDate: worker?.birthDate ?? '' },
    category: (worker?.category ?? '') as string,
    worker_limite_efficace: decimalText(worker?.worker_limite_efficace ?? null),
    worker_limite_cristallino: decimalText(worker?.worker_limite_cristallino ?? null),
    worker_limite_estremita: decimalText(worker?.worker_limite_estremita ?? null),
    worker_limite_pelle: decimalText(worker?.worker_limite_pelle ?? null),
    validFrom: worker?.validFrom ?? deviceClock.today(),
    validTo: worker?.validTo ?? '',
  };
}
type TypedWorker = ReturnType<typeof typedWorker>;

const noLimits = {
  worker_limite_efficace: '',
  worker_limite_cristallino: '',
  worker_limite_estremita: '',
  worker_limite_pelle: '',
};

function workerBody({ category, birthDate, validTo, ...typed }: TypedWorker) {
  const limit = (text: string) => decimalOf(text) as number;
  return {
    ...{ name: typed.name, surname: typed.surname, fiscalCode: typed.fiscalCode, task: typed.task },
    ...{ birthDate: birthDate || null, validFrom: typed.validFrom, validTo: validTo || null },
    category: (category || undefined) as WorkerCategory,
    worker_limite_efficace: limit(typed.worker_limite_efficace),
    worker_limite_cristallino: limit(typed.worker_limite_cristallino),
    worker_limite_estremita: limit(typed.worker_limite_estremita),
    worker_limite_pelle: limit(typed.worker_limite_pelle),
  };
}

type WorkerDialogProps = {
  registry: number;
  worker?: WorkerRecord | undefined;
  /** An expert stands for the limits that a category fills in. */
  isConfirmed: boolean;
  onClose: () => void;
};

/** A worker of a surveillance registry, new or changed: the category fills in the limits of a year. */
export function WorkerDialog({ worker, ...rest }: WorkerDialogProps) {
  return worker ? <ChangedWorker worker={worker} {...rest} /> : <NewWorker {...rest} />;
}

function NewWorker({ registry, isConfirmed, onClose }: Omit<WorkerDialogProps, 'worker'>) {
  const form = useEndpointForm({
    endpoint: createWorker,
    refresh: [listWorkers],
    saved: typedWorker(),
    wire: (typed) => ({ ...workerBody(typed), registry }),
    onSaved: ({ name, surname }) => {
      showToast('ok', `${surname} ${name} è nel registro`);
      onClose();
    },
  });
  return (
    <FormDialog title="Nuovo lavoratore" form={form.frame} submitLabel="Aggiungi" size="lg" onClose={onClose}>
      <WorkerFields form={form} isConfirmed={isConfirmed} />
    </FormDialog>
  );
}

type ChangedWorkerProps = Omit<WorkerDialogProps, 'registry' | 'worker'> & { worker: WorkerRecord };

function ChangedWorker({ worker, isConfirmed, onClose }: ChangedWorkerProps) {
  const form = useEndpointForm({
    endpoint: updateWorker,
    params: { worker: worker.id },
    refresh: [listWorkers, getWorkerHistory],
    saved: { ...typedWorker(worker), versione: worker.versione },
    wire: ({ versione, ...typed }) => ({ ...workerBody(typed), versione }),
    onSaved: () => {
      showToast('ok', 'Lavoratore salvato');
      onClose();
    },
  });
  const title = `${worker.surname} ${worker.name}`;
  return (
    <FormDialog title={title} form={form.frame} submitLabel="Salva" size="lg" onClose={onClose}>
      <WorkerFields form={form} isConfirmed={isConfirmed} />
    </FormDialog>
  );
}

type WorkerForm = Pick<
  ReturnType<typeof useEndpointForm<typeof createWorker, TypedWorker>>,
  'typed' | 'change' | 'field'
>;

function WorkerFields({ form, isConfirmed }: { form: WorkerForm; isConfirmed: boolean }) {
  const { typed, change, field } = form;
  const queries = useQueryClient();
  const today = deviceClock.today();
  /** The category whose limits were asked for in vain. */
  const [unanswered, setUnanswered] = useState<string | null>(null);

  /**
   * Fills the fields whose names end with a suffix of the answer. Until it is there they are empty, for the limits of
   * another category are none of this one's; without an answer they are typed.
   */
  async function classify(value: string): Promise<void> {
    change({ category: value, ...noLimits });
    setUnanswered(null);
    const input = { query: { value } };
    const found = await queries
      .fetchQuery({
        queryKey: endpointKey(findClassification, input),
        queryFn: () => call(findClassification, input),
      })
      .catch(() => null);
    if (found === null) return setUnanswered(value);
    change((now) => {
      // Another category has been chosen meanwhile: its own answer fills in the limits.
      if (now.category !== value) return {};
      const filled = Object.entries(fillBySuffix(noLimits, found.message));
      // What was typed meanwhile stays.
      return Object.fromEntries(filled.filter(([name]) => now[name as keyof typeof noLimits] === ''));
    });
  }

  return (
    <div className={classes.fields}>
      <TextField label="Cognome" firstLetterUpper autoComplete="off" {...field('surname')} />
      <TextField label="Nome" firstLetterUpper autoComplete="off" {...field('name')} />
      <TaxCodeField label="Codice fiscale" {...field('fiscalCode')} />
      <DateField label="Data di nascita" max={today} {...field('birthDate')} />
      <TextField label="Mansione" autoComplete="off" {...field('task')} />
      <SelectField
        label="Categoria"
        options={categories}
        {...field('category')}
        onChange={(value) => void classify(value)}
      />
      <fieldset className={classes.limits}>
        <legend>Limiti di dose in un anno ({limitsArticle})</legend>
        {!isConfirmed && (
          <div className={classes.unconfirmed}>
            <AlertBox tone="warning" live={false}>
              Limiti proposti: {unconfirmedText.toLocaleLowerCase('it')}.
            </AlertBox>
          </div>
        )}
        {unanswered !== null && unanswered === typed.category && (
          <div className={classes.unconfirmed}>
            <AlertBox tone="warning">I limiti non si sono caricati: scriverli a mano.</AlertBox>
          </div>
        )}
        {limitNames.map((name) => (
          <DecimalField key={name} label={limitLabels[name]} unit="mSv" {...field(`worker_limite_${name}`)} />
        ))}
      </fieldset>
      <DateField label="Nel registro dal" {...field('validFrom')} />
      <DateField label="Fino al" {...field('validTo')} />
    </div>
  );
}
