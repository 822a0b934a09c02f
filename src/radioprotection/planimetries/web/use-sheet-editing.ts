import { type KeyboardEvent, useState } from 'react';
import type { PlanDrag } from '#ui/plans/plan-shapes.ts';
import * as drawing from '../drawing/rules.ts';
import { begun, type Edits, redone, stepped, undone } from '../edits/rules.ts';
import { distance, onSheet, type Point } from '../geometry/rules.ts';
import { snap } from '../snapping/rules.ts';
import { type Selection, type Sheet, selectionAt } from './sheet.ts';

export type Tool = 'select' | 'room' | 'scale';

const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** Pixels of the background that an arrow moves by; with Shift one. */
const arrowStep = 10;

/** A sheet being edited: what is drawn, what is chosen, what can be taken back. */
export function useSheetEditing(first: Sheet) {
  const [edits, setEdits] = useState<Edits<Sheet>>(() => begun(first));
  /** While something is dragged: how it lies, to become one step when it is let go. */
  const [dragged, setDragged] = useState<Sheet | null>(null);
  const [selected, setSelected] = useState<Selection | null>(null);
  const [tool, setTool] = useState<Tool>('select');
  const [line, setLine] = useState<readonly Point[]>([]);
  const [cursor, setCursor] = useState<Point | null>(null);
  const [isSnapping, setSnapping] = useState(true);
  const sheet = dragged ?? edits.present;

  const change = (next: Sheet, of: string | null = null) => setEdits((old) => stepped(old, next, of));
  const changeRoom = (room: number, to: (room: drawing.Room) => drawing.Room, of: string | null = null) =>
    change({ ...sheet, ...drawing.withRoom(sheet, room, to) }, of);
  const step = (to: typeof undone) => {
    setSelected(null);
    setEdits((old) => to(old));
  };
  const undo = () => (line.length > 0 ? setLine(line.slice(0, -1)) : step(undone));
  const redo = () => step(redone);
  const choose = (next: Selection | null) => {
    setSelected(next);
    if (next) pick('select');
  };
  function pick(next: Tool) {
    setTool(next);
    setLine([]);
    setCursor(next === 'select' ? null : { x: sheet.width / 2, y: sheet.height / 2 });
    if (next !== 'select') setSelected(null);
  }

  function snapped(
    at: Point,
    reach: number,
    but?: Point,
    from: Point | null = null,
    before: Point | null = null,
  ) {
    if (!isSnapping) return at;
    const corners = sheet.rooms.flatMap(({ points }) => points).filter((corner) => corner !== but);
    return onSheet(snap(at, { corners, reach, from, before }), sheet);
  }

  /** A click while drawing: a corner more, or the room is closed. */
  function put(at: Point, reach: number) {
    if (tool === 'scale') {
      setLine(line.length >= 2 ? [at] : [...line, at]);
      return;
    }
    const [from = null, before = null] = [line.at(-1), line.at(-2)];
    const closing = Math.max(drawing.closingReach, reach);
    const isClosing = drawing.clicked(line, at, closing).isClosed;
    const corner = isClosing ? at : snapped(at, reach, undefined, from, before);
    const { isClosed, points } = drawing.clicked(line, corner, closing);
    if (!isClosed) return setLine(points);
    const room = drawing.roomOf(points, drawing.nextRoom(sheet.rooms));
    change({ ...sheet, rooms: [...sheet.rooms, room] });
    setLine([]);
    setTool('select');
    setCursor(null);
    setSelected({ kind: 'room', room: sheet.rooms.length });
  }

  const onTap = (at: Point, reach: number) => {
    if (tool === 'select') return choose(selectionAt(sheet, selected, at, reach));
    setCursor(at);
    put(at, reach);
  };

  /** The sheet with what is chosen elsewhere. */
  function moved(chosen: Selection, by: Point, to: Point | null, reach: number): Sheet {
    const base = edits.present;
    const inside = (point: Point) => onSheet(point, base);
    if ('device' in chosen) {
      const box = base.devices[chosen.device];
      if (!box) return base;
      const most = { width: base.width - box.width, height: base.height - box.height };
      const size = {
        width: Math.min(base.width - box.x, Math.max(8, box.width + by.x)),
        height: Math.min(base.height - box.y, Math.max(8, box.height + by.y)),
      };
      const place = onSheet({ x: box.x + by.x, y: box.y + by.y }, most);
      const box2 = chosen.kind === 'size' ? size : place;
      return { ...base, ...drawing.withDevice(base, chosen.device, box2) };
    }
    return {
      ...base,
      ...drawing.withRoom(base, chosen.room, (room) => {
        if (chosen.kind === 'room') return drawing.movedRoom(room, withinSheet(room, by, base));
        if (chosen.kind === 'label') {
          const label = room.labels[chosen.at];
          if (!label) return room;
          const { x, y } = inside({ x: label.left + by.x, y: label.top + by.y });
          return drawing.withLabel(room, chosen.at, { left: x, top: y });
        }
        const corner = room.points[chosen.at];
        if (!corner) return room;
        const target = to
          ? snapped(to, reach, corner, room.points.at(chosen.at - 1))
          : { x: corner.x + by.x, y: corner.y + by.y };
        return drawing.withCorner(room, chosen.at, inside(target));
      }),
    };
  }

  const onGrab = (at: Point, reach: number): PlanDrag | null => {
    if (tool !== 'select') return null;
    const chosen = selectionAt(sheet, selected, at, reach);
    if (!chosen || (chosen.kind === 'room' && !(selected?.kind === 'room' && selected.room === chosen.room)))
      return null;
    let latest: Sheet | null = null;
    return {
      move: (to) => {
        setSelected(chosen);
        latest = moved(chosen, { x: to.x - at.x, y: to.y - at.y }, to, reach);
        setDragged(latest);
      },
      drop: () => {
        setDragged(null);
        if (latest) change(latest);
      },
      cancel: () => setDragged(null),
    };
  };

  function remove() {
    if (!selected) return;
    if ('device' in selected) change({ ...sheet, ...drawing.withoutDevice(sheet, selected.device) });
    else if (selected.kind === 'room') change({ ...sheet, ...drawing.withoutRoom(sheet, selected.room) });
    else if (selected.kind === 'label')
      changeRoom(selected.room, (room) => drawing.withoutLabel(room, selected.at));
    else changeRoom(selected.room, (room) => drawing.withoutCorner(room, selected.at));
    setSelected(null);
  }

  /** Keys on the canvas; true when it was one of the editor's. */
  function onKey(event: KeyboardEvent): boolean {
    const { key, shiftKey } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && key.toLowerCase() === 'z') {
      if (shiftKey) redo();
      else undo();
      return true;
    }
    if (isCommand) return false;
    if (key === 'Escape' && (tool !== 'select' || selected)) {
      if (line.length > 0) setLine([]);
      else {
        pick('select');
        setSelected(null);
      }
      return true;
    }
    const arrow = arrows[key];
    if (tool !== 'select' && cursor) {
      const by = shiftKey ? 1 : arrowStep;
      if (arrow) setCursor(onSheet({ x: cursor.x + arrow.x * by, y: cursor.y + arrow.y * by }, sheet));
      else if (key === 'Enter' || key === ' ') put(cursor, drawing.closingReach);
      else if (key === 'Backspace' || key === 'Delete') setLine(line.slice(0, -1));
      else return false;
      return true;
    }
    if (!selected) return false;
    if (key === 'Delete' || key === 'Backspace') {
      remove();
      return true;
    }
    const angle = drawing.angleOfKey(key);
    if (selected.kind === 'label' && angle !== null) {
      changeRoom(selected.room, (room) => drawing.withLabel(room, selected.at, { angle }));
      return true;
    }
    if (!arrow) return false;
    const by = shiftKey ? 1 : arrowStep;
    change(
      moved(selected, { x: arrow.x * by, y: arrow.y * by }, null, 0),
      `move-${JSON.stringify(selected)}`,
    );
    return true;
  }

  return {
    ...{
      sheet,
      change,
      changeRoom,
      selected,
      choose,
      tool,
      pick,
      line,
      setLine,
      cursor,
      isSnapping,
      setSnapping,
    },
    ...{ onTap, onGrab, onKey, undo, redo, remove, setSelected },
    canUndo: edits.past.length > 0 || line.length > 0,
    canRedo: edits.future.length > 0,
    isDragging: dragged !== null,
    measured: tool === 'scale' && line.length === 2 && line[0] && line[1] ? distance(line[0], line[1]) : null,
    restart: (next: Sheet) => {
      setEdits(begun(next));
      setSelected(null);
      setLine([]);
    },
  };
}
export type SheetEditing = ReturnType<typeof useSheetEditing>;

/** As much of a movement as keeps a room on its sheet. */
function withinSheet(
  { points, labels }: drawing.Room,
  by: Point,
  sheet: { width: number; height: number },
): Point {
  const xs = [...points.map(({ x }) => x), ...labels.map(({ left }) => left)];
  const ys = [...points.map(({ y }) => y), ...labels.map(({ top }) => top)];
  const limit = (wanted: number, values: number[], most: number) =>
    Math.min(most - Math.max(...values), Math.max(-Math.min(...values), wanted));
  return { x: limit(by.x, xs, sheet.width), y: limit(by.y, ys, sheet.height) };
}
