import { useMemo } from 'react';
import { formatDay } from '#platform/contract/dates.ts';
import type { TimeChart as Chart } from '#platform/contract/time-chart.ts';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { TimeChart } from '#ui/charts/time-chart.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import type { CardMeasurement, CardOnWire } from '../card/contract.ts';
import { bandsOf, hintsOf, hintTexts, type Limits } from '../rules.ts';

/** Of the latest measurements so many are looked at for patterns. */
const lookedAt = 30;

/** The Shewhart chart of a calibrated card: each day's value between warning (2σ) and action (3σ) limits. */
export function CardChart({ card, daily }: { card: CardOnWire; daily: readonly CardMeasurement[] }) {
  const { media: mean, sigma, nome } = card;
  const chart = useMemo(
    () => (mean === null || sigma === null ? null : chartOf({ mean, sigma }, daily)),
    [mean, sigma, daily],
  );
  if (chart === null || mean === null || sigma === null) return null;
  const told = patternsOf({ mean, sigma }, daily);
  return (
    <RecordSection title="Andamento" look="card">
      {sigma === 0 && (
        <AlertBox tone="warning" live={false}>
          Le misure di limite sono tutte uguali: la deviazione standard è zero, e ogni altro valore cade fuori
          dai limiti. Conviene sostituire la carta e rifare le misure con più cifre.
        </AlertBox>
      )}
      {told.length > 0 && (
        <AlertBox tone="info" live={false}>
          Da guardare, anche se da solo non impedisce l’uso:{' '}
          {told.map(({ day, text }) => `${formatDay(day)}: ${text}`).join(' ')}
        </AlertBox>
      )}
      <TimeChart
        label={`Misure giornaliere di ${nome}`}
        chart={chart}
        empty={{ text: 'Ancora nessuna misura giornaliera' }}
      />
    </RecordSection>
  );
}

function chartOf(limits: Limits, daily: readonly CardMeasurement[]): Chart {
  const bands = bandsOf(limits);
  const lines = [
    { value: bands.upperAction, label: 'limite +3σ' },
    { value: bands.upperWarning, label: 'attenzione +2σ', tone: 'warning' as const },
    { value: limits.mean, label: 'media', tone: 'middle' as const },
    { value: bands.lowerWarning, label: 'attenzione −2σ', tone: 'warning' as const },
    { value: bands.lowerAction, label: 'limite −3σ' },
  ];
  return {
    unit: 'µSv/h',
    isRounded: true,
    isCloseUp: true,
    series: [
      {
        name: 'Misura giornaliera',
        values: daily.map(({ giorno, valore }) => ({ from: giorno, value: valore })),
      },
    ],
    references: limits.sigma === 0 ? lines.slice(2, 3) : lines,
  };
}

/** The patterns that the latest values complete, the last first. */
function patternsOf(limits: Limits, daily: readonly CardMeasurement[]): { day: string; text: string }[] {
  if (limits.sigma === 0) return [];
  const found = hintsOf(
    daily.map(({ valore }) => valore),
    limits,
  );
  return (
    daily
      .map(({ giorno }, place) => ({ day: giorno, hints: found[place] ?? [] }))
      .slice(-lookedAt)
      // What is beyond 3σ blocks, and is told as that.
      .flatMap(({ day, hints }) =>
        hints.filter((hint) => hint !== 'oltre3').map((hint) => ({ day, text: hintTexts[hint] })),
      )
      .toReversed()
      .slice(0, 3)
  );
}
