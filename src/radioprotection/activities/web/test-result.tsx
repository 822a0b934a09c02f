import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { decimalText } from '#ui/fields/decimal.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import {
  acceptabilityText,
  isAcceptable,
  judgementLabels,
  testKindLabels,
} from '../../quality-controls/rules.ts';
import { unconfirmedText } from '../../settings/rules.ts';
import type { QualityControl } from '../control/contract.ts';

type Measured = QualityControl['valori'][number];

/** What a quality control has found: each value beside what is acceptable, and the judgement. */
export function TestResult({ control }: { control: QualityControl }) {
  const { tipo, giudizio, motivazione, valori, daRileggere } = control;
  return (
    <RecordSection title="Esito della prova">
      {daRileggere && (
        <AlertBox tone="info" live={false}>
          Valori accettabili: {unconfirmedText.toLocaleLowerCase('it')}.
        </AlertBox>
      )}
      <RecordFacts
        facts={[
          ['Tipo di prova', tipo && testKindLabels[tipo]],
          [
            'Giudizio clinico',
            giudizio && (
              <StateWord
                key="giudizio"
                word={judgementLabels[giudizio]}
                tone={giudizio === 1 ? 'ok' : 'wrong'}
              />
            ),
          ],
          ...(motivazione === null ? [] : [['Motivazione', motivazione] as const]),
        ]}
      />
      <DataList
        caption="Valori misurati"
        columns={columns}
        rows={valori}
        rowKey={({ code }) => code}
        unit={['valore', 'valori']}
        empty={{ text: 'Nessun valore misurato' }}
      />
    </RecordSection>
  );
}

function Verdict({ value }: { value: Measured }) {
  const isFine = isAcceptable(value, value.value);
  if (isFine === null) return '—';
  return <StateWord word={isFine ? 'Accettabile' : 'Fuori dai limiti'} tone={isFine ? 'ok' : 'exceeding'} />;
}

const columns: readonly DataColumn<Measured>[] = [
  { key: 'label', header: 'Valore', cell: ({ label, unit }) => (unit === '' ? label : `${label} (${unit})`) },
  {
    key: 'value',
    header: 'Misurato',
    numeric: true,
    card: 'beside',
    cell: ({ value }) => decimalText(value),
  },
  { key: 'range', header: 'Accettabile', card: 'below', cell: (value) => acceptabilityText(value) || '—' },
  {
    key: 'verdict',
    header: 'Verdetto',
    narrow: true,
    card: 'below',
    cell: (value) => <Verdict value={value} />,
  },
];
