import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import * as drawing from '../drawing/rules.ts';
import { onSheet, squareMetres, squareMetresText } from '../geometry/rules.ts';
import classes from './planimetry.module.css';
import { isRoomOf } from './sheet.ts';
import type { SheetEditing } from './use-sheet-editing.ts';

/** The rooms beside the canvas: what is done there with a pointer is done here with fields. */
export function RoomList({ editing }: { editing: SheetEditing }) {
  const { sheet, selected, choose } = editing;
  return (
    <section aria-label="Ambienti">
      <h2 className={classes.title}>Ambienti</h2>
      {sheet.rooms.length === 0 && (
        <p className={classes.quiet}>Ancora nessuno: con ‘Disegna un ambiente’ se ne segnano gli angoli.</p>
      )}
      <ul className={classes.list}>
        {sheet.rooms.map((room, index) => {
          const area = squareMetres(room.points, sheet.metresPerPixel);
          const isOpen = isRoomOf(selected, index);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- rooms have no other identity
            <li key={index}>
              <button
                type="button"
                className={classes.entry}
                aria-pressed={isOpen}
                onClick={() => choose(isOpen ? null : { kind: 'room', room: index })}
              >
                <span className={classes.swatch} style={{ background: room.colour }} />
                <span className={classes.name} title={room.alias}>
                  {room.alias}
                </span>
                <span>{area === null ? `${room.points.length} angoli` : squareMetresText(area)}</span>
              </button>
              {isOpen && <RoomFields editing={editing} room={room} index={index} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type RoomFieldsProps = { editing: SheetEditing; room: drawing.Room; index: number };

function RoomFields({ editing, room, index }: RoomFieldsProps) {
  const { sheet, changeRoom, choose, change } = editing;
  const set = (changes: Partial<drawing.Room>) =>
    changeRoom(index, (old) => ({ ...old, ...changes }), `room-${index}-${Object.keys(changes).join()}`);
  const place = (typed: string) => Number(typed || 0);
  return (
    <div className={classes.fields}>
      <TextField label="Nome" value={room.alias} maxLength={100} onChange={(alias) => set({ alias })} />
      <TextField
        label="Prefisso delle pareti"
        value={room.wallPrefix}
        maxLength={10}
        onChange={(wallPrefix) => set({ wallPrefix })}
      />
      <div className={classes.colours} role="radiogroup" aria-label="Colore">
        {drawing.roomColours.map((colour, at) => (
          <button
            key={colour}
            type="button"
            role="radio"
            aria-checked={colour === room.colour}
            aria-label={`Colore ${at + 1}`}
            className={classes.colour}
            style={{ background: colour }}
            onClick={() => set({ colour })}
          />
        ))}
      </div>
      <div className={classes.list} role="group" aria-label="Etichette delle pareti">
        {room.labels.map((label, at) => {
          const name = drawing.labelText(room, label);
          const isChosen = editing.selected?.kind === 'label' && editing.selected.at === at;
          return (
            <div key={label.wallNumber} className={classes.row}>
              <button
                type="button"
                className={classes.entry}
                aria-pressed={isChosen}
                onClick={() => choose({ kind: 'label', room: index, at })}
                onKeyDown={(event) => {
                  if (isChosen && editing.onKey(event)) event.preventDefault();
                }}
              >
                <span className={classes.swatch} />
                <span className={classes.name}>Etichetta {name}</span>
                <span>{label.angle}°</span>
              </button>
              <IconButton
                label={`Togli l’etichetta ${name}`}
                tooltipSide="left"
                onClick={() => changeRoom(index, (old) => drawing.withoutLabel(old, at))}
              >
                <IconTrash size={20} />
              </IconButton>
            </div>
          );
        })}
      </div>
      <details>
        <summary>{`Angoli: ${room.points.length}`}</summary>
        <div className={classes.stack}>
          {room.points.map((point, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- corners have no other identity
            <div key={at} className={classes.pair}>
              {(['x', 'y'] as const).map((axis) => (
                <NumberField
                  key={axis}
                  label={`Angolo ${at + 1}, ${axis}`}
                  value={String(Math.round(point[axis]))}
                  maxDigits={5}
                  onChange={(typed) =>
                    changeRoom(
                      index,
                      (old) =>
                        drawing.withCorner(old, at, onSheet({ ...point, [axis]: place(typed) }, sheet)),
                      `corner-${index}-${at}-${axis}`,
                    )
                  }
                />
              ))}
              <IconButton
                label={`Togli l’angolo ${at + 1}`}
                tooltipSide="left"
                disabled={room.points.length <= 3}
                onClick={() => changeRoom(index, (old) => drawing.withoutCorner(old, at))}
              >
                <IconTrash size={20} />
              </IconButton>
            </div>
          ))}
          <Button
            variant="default"
            onClick={() => changeRoom(index, (old) => drawing.withMoreCorner(old, old.points.length - 1))}
          >
            Aggiungi un angolo
          </Button>
        </div>
      </details>
      <Button
        variant="default"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => {
          choose(null);
          change({ ...sheet, ...drawing.withoutRoom(sheet, index) });
        }}
      >
        Togli l’ambiente
      </Button>
    </div>
  );
}
