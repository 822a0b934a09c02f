import { Button } from '@mantine/core';
import { NumberField } from '#ui/fields/number-field.tsx';
import type { DeviceOfUnit } from '../../devices/contract.ts';
import { deviceCategoryLabels } from '../../devices/rules.ts';
import * as drawing from '../drawing/rules.ts';
import { iconOf } from '../icons/rules.ts';
import classes from './planimetry.module.css';
import type { SheetEditing } from './use-sheet-editing.ts';

type DeviceListProps = { editing: SheetEditing; devices: readonly DeviceOfUnit[] };

const fields = [
  ['x', 'Da sinistra'],
  ['y', 'Dall’alto'],
  ['width', 'Larghezza'],
  ['height', 'Altezza'],
] as const;

/** The devices of the unit: those on the sheet with their place, the others to be put there. */
export function DeviceList({ editing, devices }: DeviceListProps) {
  const { sheet, selected, choose, change } = editing;
  const put = ({ id, type, active }: DeviceOfUnit) => {
    const middle = { x: sheet.width / 2, y: sheet.height / 2 };
    const box = drawing.placedDevice({ deviceId: id, icon: iconOf(type), isActive: active }, middle, sheet);
    change({ ...sheet, devices: [...sheet.devices, box] });
    choose({ kind: 'device', device: sheet.devices.length });
  };
  return (
    <section aria-label="Dispositivi">
      <h2 className={classes.title}>Dispositivi</h2>
      {devices.length === 0 && <p className={classes.quiet}>Nell’unità locale non c’è nessun dispositivo.</p>}
      <ul className={classes.list}>
        {devices.map((device) => {
          const at = sheet.devices.findIndex(({ deviceId }) => deviceId === device.id);
          const box = sheet.devices[at];
          const isOpen =
            box !== undefined && selected !== null && 'device' in selected && selected.device === at;
          const name = `${device.sigla} · ${deviceCategoryLabels[device.type]}`;
          return (
            <li key={device.id}>
              <button
                type="button"
                className={classes.entry}
                aria-pressed={isOpen}
                onClick={() => (box ? choose(isOpen ? null : { kind: 'device', device: at }) : put(device))}
              >
                <span />
                <span className={classes.name} title={name}>
                  {name}
                </span>
                <span>{box ? 'Sulla pianta' : 'Metti sulla pianta'}</span>
              </button>
              {isOpen && box && (
                <div className={classes.fields}>
                  {fields.map(([field, label]) => (
                    <NumberField
                      key={field}
                      label={`${label} (pixel)`}
                      maxDigits={5}
                      value={String(Math.round(box[field]))}
                      onChange={(typed) =>
                        change(
                          {
                            ...sheet,
                            ...drawing.withDevice(sheet, at, {
                              [field]: within(box, field, Number(typed || 0), sheet),
                            }),
                          },
                          `device-${at}-${field}`,
                        )
                      }
                    />
                  ))}
                  <Button variant="default" onClick={editing.remove}>
                    Togli dalla pianta
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type Box = { x: number; y: number; width: number; height: number };

function within(box: Box, field: keyof Box, typed: number, sheet: { width: number; height: number }): number {
  const side = field === 'x' || field === 'width' ? 'width' : 'height';
  if (field === side) return Math.max(1, Math.min(typed, sheet[side] - box[side === 'width' ? 'x' : 'y']));
  return Math.min(typed, sheet[side] - box[side]);
}
