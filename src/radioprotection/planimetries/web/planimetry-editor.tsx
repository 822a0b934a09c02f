import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { deviceClock } from '#platform/web/clock.ts';
import { describeMoment } from '#platform/web/describe-moment.ts';
import { useLeaveQuestion } from '#platform/web/records/use-leave-question.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useUser } from '#platform/web/session.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { PlanCanvas } from '#ui/plans/plan-canvas.tsx';
import type { PlanPainter } from '#ui/plans/plan-shapes.ts';
import { showToast } from '#ui/shell/toasts.ts';
import type { DeviceOfUnit } from '../../devices/contract.ts';
import { listPlanimetries, type PlanimetryRecord, savePlanimetry } from '../contract.ts';
import { drawingLimits, emptySheet, stretched } from '../drawing/rules.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DeviceList } from './device-list.tsx';
import { DrawingTools, ScaleFields } from './drawing-tools.tsx';
import { pictureUrlOf } from './picture-url.ts';
import classes from './planimetry.module.css';
import { RoomList } from './room-list.tsx';
import { blankSheet, bodyOf, type Sheet, shapesOf, sheetOf } from './sheet.ts';
import { dropSheetDraft, isSame, keepSheetDraft, readSheetDraft } from './sheet-draft.ts';
import { type SentSheet, SheetPictureField } from './sheet-picture-field.tsx';
import { type SheetEditing, useSheetEditing } from './use-sheet-editing.ts';
import { useSnapshot } from './use-snapshot.ts';

type PlanimetryEditorProps = { record: PlanimetryRecord; devices: readonly DeviceOfUnit[] };

/** Draws a planimetry: what is drawn is kept on the device until it is saved. */
export function PlanimetryEditor({ record, devices }: PlanimetryEditorProps) {
  const { id: user } = useUser();
  const [base, setBase] = useState({ sheet: sheetOf(record), versione: record.versione });
  const [draft, setDraft] = useState(() => readSheetDraft(user, record.id));
  const [isKept, setKept] = useState(true);
  const editing = useSheetEditing(base.sheet);
  const { sheet, isDragging } = editing;
  const isChanged = !isSame(sheet, base.sheet);
  const painter = useRef<PlanPainter | null>(null);
  const snapshot = useSnapshot(painter, sheet, isChanged && !isDragging);
  const params = { company: record.company.id, planimetry: record.id };
  const saving = useSave(savePlanimetry, [listPlanimetries]);
  const [theirs, setTheirs] = useState<string | null>(null);
  const question = useLeaveQuestion(isChanged && !saving.isSaving, {
    title: 'Disegno non salvato',
    text: 'Il disegno non è salvato. Su questo dispositivo resta la bozza: riaprendo la planimetria si può riprendere.',
    confirmLabel: 'Esci senza salvare',
  });

  useEffect(() => {
    if (draft || isDragging) return;
    if (isChanged) {
      const savedAt = deviceClock.now().toISOString();
      setKept(keepSheetDraft(user, record.id, { versione: base.versione, savedAt, sheet }));
    } else dropSheetDraft(user, record.id);
  }, [draft, isDragging, isChanged, sheet, base.versione, user, record.id]);

  async function save(versione = base.versione) {
    const picture = await snapshot();
    const saved = await saving.save({ params, body: bodyOf(sheet, versione, picture) });
    if (!saved) return;
    setBase({ sheet, versione: saved.versione });
    dropSheetDraft(user, record.id);
    showToast('ok', 'Planimetria salvata');
  }
  const isBlank = sheet.rooms.length === 0 && sheet.devices.length === 0;
  const isConflict = saving.failure?.status === 409 && theirs === null;
  const resume = () => {
    if (!draft) return;
    editing.change(draft.sheet);
    setBase({ ...base, versione: draft.versione });
    setDraft(null);
  };
  const discard = () => {
    dropSheetDraft(user, record.id);
    setDraft(null);
  };
  const nameOf = (device: number) => devices.find(({ id }) => id === device)?.sigla ?? '';

  return (
    <>
      {question}
      {draft && <DraftNote savedAt={draft.savedAt} onResume={resume} onDiscard={discard} />}
      {!isKept && (
        <AlertBox>Su questo dispositivo non c’è posto per la bozza: salvare prima di uscire.</AlertBox>
      )}
      {saving.failure && !isConflict && <AlertBox tone="error">{saving.failure.text}</AlertBox>}
      {isConflict && (
        <ConflictDialog
          params={params}
          base={base.sheet}
          mine={sheet}
          onKeepMine={(versione) => void save(versione)}
          onTakeTheirs={(stored) => {
            const next = sheetOf(stored);
            setBase({ sheet: next, versione: stored.versione });
            editing.restart(next);
            saving.reload();
          }}
          onClose={() => setTheirs('closed')}
        />
      )}
      <div className={classes.editor}>
        <DrawingTools
          editing={editing}
          isSaving={saving.isSaving}
          isChanged={isChanged}
          onSave={() => {
            setTheirs(null);
            void save();
          }}
        />
        <div className={classes.drawing}>
          <PlanCanvas
            label={`Planimetria ${sheet.alias}`}
            src={sheet.background ? pictureUrlOf(sheet.background, record) : blankSheet(sheet)}
            shapes={shapesOf(sheet, nameOf, editing.selected, editing.line)}
            painter={painter}
            pin={editing.cursor}
            onTap={editing.onTap}
            onGrab={editing.onGrab}
            onKey={editing.onKey}
            how={isBlank && editing.tool === 'select' ? howToBegin : howTo[editing.tool]}
            isTall
          />
          <p className="ui-hidden" aria-live="polite">
            {editing.line.length > 0 ? `${editing.line.length} angoli segnati` : ''}
          </p>
        </div>
        <div className={classes.panel}>
          <TextField
            label="Nome della planimetria"
            value={sheet.alias}
            maxLength={255}
            onChange={(alias) => editing.change({ ...sheet, alias }, 'alias')}
          />
          <ScaleFields editing={editing} />
          <RoomList editing={editing} />
          <Pictures editing={editing} record={record} />
          <DeviceList editing={editing} devices={devices} />
        </div>
      </div>
    </>
  );
}

type DraftNoteProps = { savedAt: string; onResume: () => void; onDiscard: () => void };

function DraftNote({ savedAt, onResume, onDiscard }: DraftNoteProps) {
  return (
    <AlertBox
      tone="info"
      live={false}
      action={
        <span className={classes.row}>
          <Button onClick={onResume}>Riprendi la bozza</Button>
          <Button variant="default" onClick={onDiscard}>
            Scarta
          </Button>
        </span>
      }
    >
      {`Su questo dispositivo c’è un disegno non salvato ${describeMoment(savedAt)}.`}
    </AlertBox>
  );
}

const howToBegin =
  'Foglio vuoto: da ‘Immagini’ gli si mette sotto una pianta, con ‘Disegna’ si segnano gli angoli di un ambiente.';
const howTo = {
  select:
    'Tocca per scegliere, trascina per spostare. Frecce: girano un’etichetta, spostano il resto; Canc toglie.',
  room: 'Tocca gli angoli uno dopo l’altro; sul primo si chiude. Con la tastiera: frecce e Invio.',
  scale: 'Tocca i due estremi di una lunghezza nota, poi scrivi quanti metri sono.',
} as const;

function Pictures({ editing, record }: { editing: SheetEditing; record: PlanimetryRecord }) {
  const { sheet, change } = editing;
  const setBackground = ({ width, height, ...background }: SentSheet) =>
    change({ ...stretchedSheet(sheet, { width, height }), background });
  const add = ({ width: _w, height: _h, ...picture }: SentSheet) =>
    change({ ...sheet, attachments: [...sheet.attachments, picture] });
  return (
    <details>
      <summary className={classes.title}>Immagini</summary>
      <div className={classes.stack}>
        <SheetPictureField
          label="Sfondo"
          current={sheet.background && pictureUrlOf(sheet.background, record)}
          onChange={setBackground}
        />
        {sheet.background && (
          <Button
            variant="default"
            onClick={() => change({ ...stretchedSheet(sheet, emptySheet), background: null })}
          >
            Togli lo sfondo
          </Button>
        )}
        <ul className={classes.list} aria-label="Allegati">
          {sheet.attachments.map((picture, at) => (
            <li key={`${picture.sha256}-${picture.filename}`} className={classes.attachment}>
              <img src={pictureUrlOf(picture, record)} alt={picture.filename} />
              <span className={classes.row}>
                {picture.filename}
                <IconButton
                  label={`Togli ${picture.filename}`}
                  tooltipSide="left"
                  onClick={() => change({ ...sheet, attachments: sheet.attachments.toSpliced(at, 1) })}
                >
                  <IconTrash size={20} />
                </IconButton>
              </span>
            </li>
          ))}
        </ul>
        {sheet.attachments.length < drawingLimits.attachments && (
          <SheetPictureField
            key={sheet.attachments.length}
            label="Nuovo allegato"
            current={null}
            onChange={add}
          />
        )}
      </div>
    </details>
  );
}

/** On another background: what is drawn covers as much of it as before; its scale does not hold any more. */
function stretchedSheet(sheet: Sheet, to: { width: number; height: number }): Sheet {
  const isSameSize = sheet.width === to.width && sheet.height === to.height;
  const metresPerPixel = isSameSize ? sheet.metresPerPixel : null;
  return { ...sheet, ...stretched(sheet, sheet, to), ...to, metresPerPixel };
}
