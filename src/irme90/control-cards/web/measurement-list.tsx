import { useState } from 'react';
import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { ReasonDialog } from '#platform/web/records/reason-dialog.tsx';
import { MoreMenu } from '#ui/controls/more-menu.tsx';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { type CardMeasurement, type CardOnWire, type CardPage, getControlCard } from '../card/contract.ts';
import { withdrawCardMeasurement } from '../card/keeping/contract.ts';
import { listFormInstruments } from '../contract.ts';
import { limitsMessage, measurementLabels } from '../rules.ts';
import classes from './cards.module.css';
import { rateText } from './values.ts';

type MeasurementListProps = { page: CardPage; card: CardOnWire };

/** Every measurement of a card, the latest first; a wrong one is withdrawn with its reason, and stays. */
export function MeasurementList({ page, card }: MeasurementListProps) {
  const [asked, setAsked] = useState<CardMeasurement | null>(null);
  const rows = page.misure.toReversed();
  const mayWithdraw = page.gestibile && card.chiusa === null;
  return (
    <>
      <DataList
        caption="Misure della carta di controllo"
        columns={columnsOf(card)}
        rows={rows}
        rowKey={({ id }) => id}
        unit={['misura', 'misure']}
        rowActions={
          mayWithdraw
            ? (one) =>
                isWithdrawable(one, card) && (
                  <MoreMenu
                    size="sm"
                    label={`Azioni sulla misura del ${formatDay(one.giorno)}`}
                    actions={[{ label: 'Ritira', isDanger: true, onSelect: () => setAsked(one) }]}
                  />
                )
            : undefined
        }
        empty={{ text: 'Ancora nessuna misura' }}
      />
      {page.totale > rows.length && (
        <p className={classes.hint}>
          Le ultime {rows.length} di {page.totale}: tutte stanno nel foglio Excel.
        </p>
      )}
      {asked && (
        <ReasonDialog
          endpoint={withdrawCardMeasurement}
          name="motivo"
          params={{ client: page.cliente.value, instrument: page.strumento.id, measurement: asked.id }}
          body={{}}
          refresh={[getControlCard, listFormInstruments]}
          title="Ritirare la misura?"
          confirmLabel="Ritira la misura"
          isDanger
          done="Misura ritirata"
          onClose={() => setAsked(null)}
        >
          {measurementLabels[asked.tipo]} del {formatDay(asked.giorno)}, {rateText(asked.valore)}: resta
          nell’elenco con il motivo e non conta più. Se era quella di oggi, se ne può registrare un’altra.
        </ReasonDialog>
      )}
    </>
  );
}

/** What limits stand on stays; what was withdrawn is. */
const isWithdrawable = ({ ritiro, tipo }: CardMeasurement, { media }: CardOnWire) =>
  ritiro === null && !(tipo === 'limite' && media !== null);

function columnsOf(card: CardOnWire): readonly DataColumn<CardMeasurement>[] {
  return [
    { key: 'giorno', header: 'Giorno', narrow: true, cell: ({ giorno }) => formatDay(giorno) },
    {
      key: 'valore',
      header: 'Valore',
      numeric: true,
      card: 'beside',
      cell: ({ valore, ritiro }) => (ritiro ? <s>{rateText(valore)}</s> : rateText(valore)),
    },
    { key: 'tipo', header: 'Misura', card: 'below', cell: ({ tipo }) => measurementLabels[tipo] },
    {
      key: 'esito',
      header: 'Esito',
      card: 'below',
      cell: (one) => <Outcome card={card} measurement={one} />,
    },
    { key: 'chi', header: 'Operatore', card: 'below', cell: ({ chi }) => chi },
    { key: 'nota', header: 'Nota', card: 'below', cell: ({ nota }) => nota },
  ];
}

function Outcome({ card, measurement }: { card: CardOnWire; measurement: CardMeasurement }) {
  const { ritiro, tipo, valore } = measurement;
  if (ritiro)
    return `Ritirata il ${formatDay(romeDay(new Date(ritiro.quando)))} da ${ritiro.chi}: ${ritiro.motivo}`;
  if (tipo === 'limite' || card.media === null || card.sigma === null) return '—';
  const { instrumentCanBeUsed, subtitle } = limitsMessage(valore, { mean: card.media, sigma: card.sigma });
  if (!instrumentCanBeUsed) return <StateWord tone="wrong" word="Fuori dai limiti" />;
  return subtitle === '' ? (
    <StateWord tone="ok" word="Nei limiti" />
  ) : (
    <StateWord tone="warning" word="Oltre il limite di attenzione" />
  );
}
