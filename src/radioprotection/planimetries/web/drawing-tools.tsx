import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconEraser,
  IconPolygon,
  IconRuler2,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { CheckField } from '#ui/fields/check-field.tsx';
import { decimalOf } from '#ui/fields/decimal.ts';
import { DecimalField } from '#ui/fields/decimal-field.tsx';
import { scaleFrom } from '../geometry/rules.ts';
import classes from './planimetry.module.css';
import type { SheetEditing } from './use-sheet-editing.ts';

type ToolsProps = { editing: SheetEditing; isSaving: boolean; isChanged: boolean; onSave: () => void };

/** What one draws with; within the reach of the thumb on a phone. */
export function DrawingTools({ editing, isSaving, isChanged, onSave }: ToolsProps): ReactNode {
  const { tool, pick } = editing;
  return (
    <div className={classes.tools} role="toolbar" aria-label="Disegno">
      <Button
        data-first
        variant={tool === 'room' ? 'filled' : 'default'}
        aria-pressed={tool === 'room'}
        leftSection={<IconPolygon size={18} aria-hidden />}
        onClick={() => pick(tool === 'room' ? 'select' : 'room')}
      >
        <span>
          Disegna<span className={classes.rest}> un ambiente</span>
        </span>
      </Button>
      <Button
        data-first
        variant={tool === 'scale' ? 'filled' : 'default'}
        aria-pressed={tool === 'scale'}
        leftSection={<IconRuler2 size={18} aria-hidden />}
        onClick={() => pick(tool === 'scale' ? 'select' : 'scale')}
      >
        Scala
      </Button>
      <IconButton
        label="Azzera il poligono"
        disabled={editing.line.length === 0}
        onClick={() => editing.setLine([])}
      >
        <IconEraser size={20} />
      </IconButton>
      <IconButton label="Annulla l’ultimo passo" disabled={!editing.canUndo} onClick={editing.undo}>
        <IconArrowBackUp size={20} />
      </IconButton>
      <IconButton label="Rifai" disabled={!editing.canRedo} onClick={editing.redo}>
        <IconArrowForwardUp size={20} />
      </IconButton>
      <IconButton label="Togli ciò che è scelto" disabled={!editing.selected} onClick={editing.remove}>
        <IconTrash size={20} />
      </IconButton>
      <CheckField
        label={
          <span>
            Aggancia<span className={classes.rest}> agli angoli</span>
          </span>
        }
        checked={editing.isSnapping}
        onChange={editing.setSnapping}
      />
      <Button
        color="accent"
        className={classes.save}
        loading={isSaving}
        disabled={!isChanged}
        onClick={onSave}
      >
        Salva
      </Button>
    </div>
  );
}

/** How long in metres is what was measured on the sheet. */
export function ScaleFields({ editing }: { editing: SheetEditing }) {
  const { sheet, change, line, tool } = editing;
  const [typed, setTyped] = useState('');
  const [from, to] = line;
  if (tool !== 'scale')
    return sheet.metresPerPixel === null ? (
      <p className={classes.quiet}>Non in scala: con ‘Scala’ si vedono superfici e distanze in metri.</p>
    ) : null;
  const metres = decimalOf(typed);
  const scale = from && to && metres !== null ? scaleFrom(from, to, metres) : null;
  return (
    <div className={classes.fields}>
      <DecimalField label="Lunghezza nota" unit="m" value={typed} onChange={setTyped} />
      <Button
        disabled={scale === null}
        onClick={() => {
          change({ ...sheet, metresPerPixel: scale });
          editing.pick('select');
        }}
      >
        Imposta la scala
      </Button>
    </div>
  );
}
