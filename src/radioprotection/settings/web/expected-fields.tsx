import { useState } from 'react';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { activityTypeLabels } from '../../activities/rules.ts';
import { type DeviceCategory, deviceCategories, deviceCategoryLabels } from '../../devices/rules.ts';
import {
  type ExpectedTable,
  type ExpectedType,
  expectedOf,
  expectedTypes,
  withCell,
} from '../../expected-activities/rules.ts';
import { implantTypeLabels, implantTypes } from '../../registries/rules.ts';
import classes from './settings.module.css';
import type { SettingsPart } from './typed-settings.ts';

const short: Readonly<Record<ExpectedType, string>> = {
  2: 'CQ',
  5: 'Sorv.',
  9: 'Elettr.',
  10: 'Esito',
  12: 'CQ RM',
};

/** Which activities a device should have, by its category and the installation of its registry (Q1-76). */
export function ExpectedFields({ typed, change }: SettingsPart) {
  const table = typed.expected as ExpectedTable;
  return (
    <RecordSection title="Attività attese">
      <ShortWords />
      {deviceCategories.map((category) => (
        <OfCategory
          key={category}
          category={category}
          table={table}
          onChange={(expected) => change({ expected: expected as typeof typed.expected })}
        />
      ))}
    </RecordSection>
  );
}

/** The same to be read: a category in a line. */
export function ExpectedLines({ table }: { table: ExpectedTable }) {
  return (
    <>
      <ShortWords />
      <dl className={classes.expected}>
        {deviceCategories.map((category) => (
          <div key={category}>
            <dt>{deviceCategoryLabels[category]}</dt>
            <dd>{summaryOf(table, category)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function ShortWords() {
  return (
    <p className={classes.quiet}>
      {expectedTypes.map((type) => `${short[type]}: ${activityTypeLabels[type]}`).join(' · ')}
    </p>
  );
}

type OfCategoryProps = {
  category: DeviceCategory;
  table: ExpectedTable;
  onChange: (table: ExpectedTable) => void;
};

/** A category in a line; its thirty boxes are drawn when it is unfolded. */
function OfCategory({ category, table, onChange }: OfCategoryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={classes.folded}
      aria-label={deviceCategoryLabels[category]}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <b>{deviceCategoryLabels[category]}</b>
        <span className={classes.said}>{summaryOf(table, category)}</span>
      </summary>
      <div className={classes.cells}>
        {isOpen &&
          implantTypes.map((implantType) => (
            <Cell
              key={implantType}
              name={`${deviceCategoryLabels[category]}, ${implantTypeLabels[implantType]}`}
              legend={implantTypeLabels[implantType]}
              types={expectedOf(table, category, implantType)}
              onChange={(types) => onChange(withCell(table, { category, implantType }, types))}
            />
          ))}
      </div>
    </details>
  );
}

/** 'Studio dentistico: CQ, Sorv. · Veterinaria: Sorv.' */
function summaryOf(table: ExpectedTable, category: DeviceCategory): string {
  const cells = implantTypes
    .map((implantType) => ({ implantType, types: expectedOf(table, category, implantType) }))
    .filter(({ types }) => types.length > 0)
    .map(
      ({ implantType, types }) =>
        `${implantTypeLabels[implantType]}: ${types.map((type) => short[type]).join(', ')}`,
    );
  return cells.join(' · ') || 'nessuna';
}

type CellProps = {
  name: string;
  legend: string;
  types: readonly ExpectedType[];
  onChange: (types: readonly ExpectedType[]) => void;
};

function Cell({ name, legend, types, onChange }: CellProps) {
  return (
    <fieldset className={classes.cell} aria-label={name}>
      <legend>{legend}</legend>
      {expectedTypes.map((type) => (
        <label key={type} className={classes.tick}>
          <input
            type="checkbox"
            checked={types.includes(type)}
            aria-label={`${name}: ${activityTypeLabels[type]}`}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...types, type] : types.filter((one) => one !== type))
            }
          />
          {activityTypeLabels[type]}
        </label>
      ))}
    </fieldset>
  );
}
