import { RecordSection } from '#platform/web/records/record-section.tsx';
import { activityTypeLabels } from '../../activities/rules.ts';
import { deviceCategories, deviceCategoryLabels } from '../../devices/rules.ts';
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
      <p className={classes.quiet}>
        {expectedTypes.map((type) => `${short[type]}: ${activityTypeLabels[type]}`).join(' · ')}
      </p>
      <div className={classes.scroll} role="region" aria-label="Tabella delle attività attese">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Dispositivo</th>
              {implantTypes.map((implantType) => (
                <th key={implantType} scope="col">
                  {implantTypeLabels[implantType]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {deviceCategories.map((category) => (
              <tr key={category}>
                <th scope="row">{deviceCategoryLabels[category]}</th>
                {implantTypes.map((implantType) => (
                  <td key={implantType}>
                    <Cell
                      name={`${deviceCategoryLabels[category]}, ${implantTypeLabels[implantType]}`}
                      types={expectedOf(table, category, implantType)}
                      onChange={(types) =>
                        change({
                          expected: withCell(
                            table,
                            { category, implantType },
                            types,
                          ) as typeof typed.expected,
                        })
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </RecordSection>
  );
}

type CellProps = {
  name: string;
  types: readonly ExpectedType[];
  onChange: (types: readonly ExpectedType[]) => void;
};

function Cell({ name, types, onChange }: CellProps) {
  return (
    <fieldset className={classes.cell} aria-label={name}>
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
          {short[type]}
        </label>
      ))}
    </fieldset>
  );
}
