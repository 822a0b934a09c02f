import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { monthName } from '#platform/contract/months.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { implantTypeLabels, implantTypes } from '#radioprotection/registries/rules.ts';
import { allMonths, listInAddress, type OverviewAsked, overviewYears, toggled } from '../rules.ts';
import classes from './overview.module.css';

type OverviewChoiceProps = {
  asked: OverviewAsked;
  onChange: (changes: Record<string, string | number | undefined>) => void;
  /** What stands at the end of the last row. */
  children: ReactNode;
};

const shortOf = (month: number) => monthName(month).slice(0, 3);

/** Year, months and types of implant as chips; what is chosen stands in the address. */
export function OverviewChoice({ asked, onChange, children }: OverviewChoiceProps) {
  const { year, months, implants } = asked;
  const years = overviewYears(deviceClock.today());
  const isWholeYear = months.length === allMonths.length;
  return (
    <div className={classes.choice}>
      <Chips label="Anno">
        {years.map((one) => (
          <Chip
            key={one}
            isOn={one === year}
            onPress={() => onChange({ year: one === years[0] ? undefined : one })}
          >
            {one}
          </Chip>
        ))}
      </Chips>
      <Chips label="Mesi">
        {allMonths.map((month) => (
          <Chip
            key={month}
            isOn={months.includes(month)}
            name={monthName(month)}
            onPress={() => onChange({ months: listInAddress(toggled(allMonths, months, month)) })}
          >
            {shortOf(month)}
          </Chip>
        ))}
        <Button
          className={classes.wholeYear}
          variant="subtle"
          size="sm"
          onClick={() => onChange({ months: isWholeYear ? undefined : listInAddress(allMonths) })}
        >
          {isWholeYear ? 'Solo questo mese' : 'Tutto l’anno'}
        </Button>
      </Chips>
      <Chips label="Impianti">
        <Chip
          isOn={implants.length === 0}
          name="Tutti gli impianti"
          onPress={() => onChange({ implants: undefined })}
        >
          Tutti
        </Chip>
        {implantTypes.map((type) => (
          <Chip
            key={type}
            isOn={implants.includes(type)}
            onPress={() => onChange({ implants: listInAddress(toggled(implantTypes, implants, type)) })}
          >
            {implantTypeLabels[type]}
          </Chip>
        ))}
      </Chips>
      <div className={classes.atEnd}>{children}</div>
    </div>
  );
}

function Chips({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  // On a phone a row is longer than the screen: what is chosen stands in it, with what comes before.
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - row.current.offsetLeft;
  }, []);
  return (
    <fieldset className={classes.chips}>
      <legend>{label}</legend>
      <div ref={row} className={classes.chipRow}>
        {children}
      </div>
    </fieldset>
  );
}

type ChipProps = { isOn: boolean; name?: string; onPress: () => void; children: ReactNode };

function Chip({ isOn, name, onPress, children }: ChipProps) {
  return (
    <button type="button" className={classes.chip} aria-pressed={isOn} title={name} onClick={onPress}>
      {children}
    </button>
  );
}
