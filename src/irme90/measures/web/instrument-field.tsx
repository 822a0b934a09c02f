import { formatDay } from '#platform/contract/dates.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import type { Choice } from '#ui/fields/choice.ts';
import { ChoiceList } from '#ui/fields/choice-list.tsx';
import { ScanButton } from '#ui/scanning/scan-button.tsx';
import { errorCodeOf, errorCodes, errorWordOf, scannedInstrument } from '../../control-cards/rules.ts';
import type { WorkItem } from '../contract.ts';
import { type ChosenInstrument, instrumentProblem, isOfItsDay, measuringDay } from '../draft/rules.ts';
import { measureLabels } from '../rules.ts';
import { InstrumentError } from './instrument-error.tsx';
import classes from './measures.module.css';

type InstrumentFieldProps = {
  item: WorkItem;
  isKept: boolean;
  draft: ChosenInstrument;
  today: string;
  onChange: (instrument: number | null) => void;
  error: string | undefined;
};

/** Where none need be named. */
const none = 0;

/** The instrument by its card or its label, with what keeps it from measuring and the way to its control card. */
export function InstrumentField({ item, isKept, draft, today, onChange, error }: InstrumentFieldProps) {
  const isRequired = item.controlli.instrumentMandatory;
  const { instrument: value, misuratoIl } = draft;
  const problem = instrumentProblem(draft, item, today);
  const isJudged = isOfItsDay(item, misuratoIl, today);
  const day = measuringDay(item, misuratoIl, today);
  const choices = choicesOf(item, { day, today, isJudged }).map((choice) => ({
    ...choice,
    children: isJudged && <Told {...{ item, isKept, problem }} instrument={choice.id} />,
  }));
  const chosen = value ?? (isRequired ? null : none);
  return (
    <div className={classes.instrument}>
      <p className={classes.label}>
        {measureLabels.usedInstrument}
        {isRequired && <span aria-hidden> *</span>}
      </p>
      <ChoiceList
        label={measureLabels.usedInstrument}
        order="given"
        items={isRequired ? choices : [...choices, { id: none, label: 'Nessuno strumento' }]}
        value={chosen}
        onChange={(id) => onChange(id === none ? null : id)}
        {...(value !== null && { changeLabel: 'Cambia strumento' })}
        searchLabel="Cerca lo strumento"
        emptyText="Per questo cliente non ci sono strumenti."
        error={problem === null ? error : undefined}
      />
      <ScanButton
        label="Inquadra l’etichetta"
        title="Strumento"
        hint="Inquadra il codice sull’etichetta dello strumento"
        codeLabel="Numero dello strumento"
        onCode={async (text) => {
          const id = scannedInstrument(text) ?? Number(text);
          const found = choices.find((one) => one.id === id || one.serialNumber === text.trim());
          if (!found)
            return { code: text, tone: 'error', text: 'Questo strumento non è tra quelli del cliente.' };
          onChange(found.id);
          return { code: text, tone: 'ok', text: found.label, done: true };
        }}
      />
    </div>
  );
}

type Instrument = WorkItem['strumenti'][number];
type InstrumentChoice = Choice<number> & { serialNumber: string };

type Judging = { day: string; today: string; isJudged: boolean };

/** Those that may measure first; the one that has measured is offered though it is the client's no more. */
function choicesOf(item: WorkItem, { day, today, isJudged }: Judging): InstrumentChoice[] {
  const { strumenti, controlli } = item;
  const past = day < today ? day : null;
  const kept = controlli.strumentoPortatile?.usedInstrument;
  const isListed = strumenti.some(({ value }) => value === kept?.value);
  const wordOf = (one: Instrument) => {
    if (!isJudged) return `Si verifica all’invio, per il ${formatDay(day)}`;
    const code = errorCodeOf(one, day);
    return code === errorCodes.none ? usableWord(one.limitsMessage.subtitle) : errorWordOf(code, one, past);
  };
  const isBad = (one: Instrument) => isJudged && errorCodeOf(one, day) !== errorCodes.none;
  const listed = strumenti
    .toSorted((a, b) => Number(isBad(a)) - Number(isBad(b)))
    .map((one) => ({
      ...{ id: one.value, label: one.label, serialNumber: one.serialNumber },
      detail: wordOf(one),
    }));
  if (!kept || isListed) return listed;
  return [...listed, { id: kept.value, label: kept.label, serialNumber: kept.serialNumber }];
}

const usableWord = (warning: string) => (warning === '' ? 'Si può usare' : 'Si può usare, con attenzione');

type ToldProps = { item: WorkItem; isKept: boolean; instrument: number; problem: string | null };

/** Under the chosen instrument. */
function Told({ item, isKept, instrument, problem }: ToldProps) {
  if (problem !== null)
    return <InstrumentError {...{ client: item.client, instrument, isKept }} text={problem} />;
  const warning = item.strumenti.find(({ value }) => value === instrument)?.limitsMessage.subtitle;
  return warning ? <AlertBox tone="warning">{warning}</AlertBox> : null;
}
