import { Button } from '@mantine/core';
import { useState } from 'react';
import { romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { browserKept } from '#platform/web/offline/browser-kept.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { useUser } from '#platform/web/session.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { decimalOf } from '#ui/fields/decimal.ts';
import { DecimalField } from '#ui/fields/decimal-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { type CardOnWire, type CardPage, getControlCard } from '../card/contract.ts';
import { addCardMeasurement } from '../card/keeping/contract.ts';
import { type InstrumentItem, listFormInstruments } from '../contract.ts';
import { cardTexts, type MeasurementKind } from '../rules.ts';
import classes from './cards.module.css';
import { readWorkAgain } from './read-work-again.ts';
import { rateText } from './values.ts';

type MeasureTodayProps = { page: CardPage; card: CardOnWire };

/** What is to be measured now: the limits first, then once a day; what was measured today is told. */
export function MeasureToday({ page, card }: MeasureTodayProps) {
  const counted = page.misure.filter(({ ritiro }) => ritiro === null);
  const fixing = counted.filter(({ tipo }) => tipo === 'limite').length;
  const daily = counted.find(({ tipo, giorno }) => tipo === 'giornaliera' && giorno === page.oggi);
  if (!page.misurabile && !daily) return <p className={classes.hint}>{cardTexts.house}</p>;
  if (card.media === null)
    return (
      <RecordSection title={`Misura di limite ${fixing + 1} di ${card.misureNecessarie}`} look="card">
        <MeasurementForm key={fixing} page={page} card={card} tipo="limite" />
      </RecordSection>
    );
  return (
    <RecordSection title="Misura di oggi" look="card">
      {daily ? (
        <AlertBox tone={toneOf(page.strumento)} live={false}>
          <strong>{rateText(daily.valore)}</strong>, registrata da {daily.chi}{' '}
          {whenOf(daily.quando, page.oggi)}.
        </AlertBox>
      ) : (
        <MeasurementForm page={page} card={card} tipo="giornaliera" />
      )}
    </RecordSection>
  );
}

/** As green as what was measured is good. */
function toneOf({ limitsMessage }: InstrumentItem) {
  if (!limitsMessage.instrumentCanBeUsed) return 'error';
  return limitsMessage.subtitle === '' ? 'ok' : 'warning';
}

function whenOf(moment: string, today: string): string {
  const at = new Date(moment);
  return romeDay(at) === today ? `alle ${romeTimeOfDay(at)}` : '';
}

const hints: Record<MeasurementKind, string> = {
  limite: 'Nelle condizioni in cui si misurerà ogni giorno: da queste misure vengono media e limiti.',
  giornaliera: 'Nelle stesse condizioni delle misure di limite.',
};

function MeasurementForm({ page, card, tipo }: MeasureTodayProps & { tipo: MeasurementKind }) {
  const [hasNote, setHasNote] = useState(false);
  const { id: userId } = useUser();
  const form = useEndpointForm({
    endpoint: addCardMeasurement,
    params: { client: page.cliente.value, instrument: page.strumento.id },
    refresh: [getControlCard, listFormInstruments],
    saved: { valore: '', nota: '' },
    wire: ({ valore, nota }) => ({ carta: card.id, tipo, valore: decimalOf(valore), nota }),
    onSaved: () => {
      showToast('ok', 'Misura registrata');
      readWorkAgain(page.cliente.value, browserKept(), userId).catch(() => undefined);
    },
  });
  return (
    <RecordForm label="Misura sulla carta di controllo" submitLabel="Registra la misura" {...form.frame}>
      <DecimalField
        label="Valore misurato"
        unit="µSv/h"
        description={hints[tipo]}
        {...form.field('valore')}
      />
      {hasNote ? (
        <TextField label="Nota" {...form.field('nota')} />
      ) : (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={() => setHasNote(true)}>
            Aggiungi una nota
          </Button>
        </div>
      )}
    </RecordForm>
  );
}
