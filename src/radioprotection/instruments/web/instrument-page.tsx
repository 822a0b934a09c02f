import { TiesOf } from '#customers/record-ties/web/public.ts';
import { daysBetween, formatDay } from '#platform/contract/dates.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { NewRecordPage } from '#platform/web/records/new-record-page.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordPage } from '#platform/web/records/record-page.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { InstrumentPhoto } from '../../unit-pictures/web/public.ts';
import { getInstrument, getInstrumentHistory, type InstrumentRecord } from '../contract.ts';
import { instrumentKindLabels, ownerLabels } from '../rules.ts';
import { CalibrationWord } from './calibration-word.tsx';
import { InstrumentForm } from './instrument-form.tsx';
import { instrumentKind } from './instrument-kind.ts';

export function NewInstrumentPage() {
  return (
    <NewRecordPage kind={instrumentKind} title="Nuovo strumento">
      <InstrumentForm />
    </NewRecordPage>
  );
}

/** An instrument: until when its calibration holds comes first. */
export function InstrumentPage() {
  return (
    <RecordPage
      kind={instrumentKind}
      title={({ label }) => label}
      state={({ attivo, stato, taratura, nextCalibration }) =>
        attivo ? <CalibrationWord {...{ stato, taratura, nextCalibration }} /> : <StateBadge active={false} />
      }
      detail={({ kind }) => instrumentKindLabels[kind]}
      figures={({ taratura, nextCalibration, stato }) => [
        {
          label: 'Taratura valida fino al',
          value: nextCalibration === null ? 'Non indicato' : formatDay(nextCalibration),
          ...(stato === 'valida' ? {} : { tone: stato === 'scaduta' ? 'error' : 'warning' }),
        },
        { label: 'Tarato il', value: taratura === null ? '—' : formatDay(taratura) },
      ]}
      lead={(instrument) => <CalibrationNote {...instrument} />}
      mayChange={({ modificabile }) => modificabile}
      outOfUse={{
        text: 'Uno strumento fuori uso non si sceglie più, né per le trasferte né nei controlli IRME90. Resta dove è già.',
        back: 'Si sceglie di nuovo.',
      }}
      facts={({ brand, model, serialNumber, kind, committente, taratura, nextCalibration, notes }) => (
        <RecordFacts
          facts={[
            ['Marca', brand],
            ['Modello', model],
            ['Numero di serie', serialNumber],
            ['Tipo', instrumentKindLabels[kind]],
            ['Di chi è', committente?.nome ?? ownerLabels.casa],
            ['Tarato il', taratura && formatDay(taratura)],
            ['Taratura valida fino al', nextCalibration && formatDay(nextCalibration)],
            ['Note', notes],
          ]}
        />
      )}
      sections={({ id, label }) => (
        <InstrumentPhoto id={id} of={label} refresh={[getInstrument, getInstrumentHistory]} />
      )}
      tabs={({ id }) => [
        {
          id: 'controlli',
          label: 'Tarature e carte',
          content: () => <TiesOf record="instrument" id={id} />,
        },
      ]}
      form={(instrument) => <InstrumentForm record={instrument} />}
    />
  );
}

/** What an ended calibration means, and what to do about it. */
function CalibrationNote({ attivo, stato, nextCalibration }: InstrumentRecord) {
  if (!attivo || stato === 'valida') return null;
  if (nextCalibration === null)
    return (
      <AlertBox tone="warning" live={false}>
        Nessuno ha indicato fino a quando vale la taratura: fino ad allora lo strumento vale come non tarato.
      </AlertBox>
    );
  const days = daysBetween(deviceClock.today(), nextCalibration);
  if (stato === 'scaduta')
    return (
      <AlertBox tone="error" live={false}>
        La taratura è scaduta il {formatDay(nextCalibration)}, {countOf(-days, 'giorno', 'giorni')} fa: le
        misure fatte con questo strumento non valgono.
      </AlertBox>
    );
  return (
    <AlertBox tone="warning" live={false}>
      La taratura scade il {formatDay(nextCalibration)},{' '}
      {days === 0 ? 'oggi' : `tra ${countOf(days, 'giorno', 'giorni')}`}.
    </AlertBox>
  );
}
