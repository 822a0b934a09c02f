import type { EventContentArg, EventDropArg, EventInput } from '@fullcalendar/core';
import itLocale from '@fullcalendar/core/locales/it';
import dayGridPlugin from '@fullcalendar/daygrid';
import interactionPlugin, { type EventResizeDoneArg } from '@fullcalendar/interaction';
import FullCalendar from '@fullcalendar/react';
import timeGridPlugin from '@fullcalendar/timegrid';
import { IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { addDays, formatPlainDay } from '#platform/contract/dates.ts';
import { deviceClock } from '#platform/web/clock.ts';
import {
  calendarId,
  calendarTime,
  calendarViews,
  type Drawn,
  drawnOf,
  drawnOnADay,
  type Span,
} from '../rules.ts';
import classes from './inspections.module.css';
import type { Delegation } from './use-delegations.ts';

type DelegationCalendarProps = {
  /** The calendar of one client; null: of all. */
  client: number | null;
  delegations: readonly Delegation[];
  onPeriod: (period: Span) => void;
  /** Dragged to other days; false: it stays where it was. */
  onMove: (delegation: Delegation, days: Span) => Promise<boolean>;
  onOpen: (delegation: Delegation) => void;
  onDelete: (delegation: Delegation) => void;
};

/** The calendar itself: month, week and day; a delegation is dragged or pulled longer, opened and deleted. */
export function DelegationCalendar({
  client,
  delegations,
  onPeriod,
  onMove,
  ...rest
}: DelegationCalendarProps) {
  const calendar = useRef<FullCalendar>(null);
  const [view, setView] = useState<{ type: string; period: Span } | null>(null);
  const most = view === null ? 0 : (drawnOnADay[view.type] ?? Number.POSITIVE_INFINITY);
  const drawn = view === null ? nothing : drawnOf(delegations, view.period, most);
  async function drop({ event, revert }: EventDropArg | EventResizeDoneArg) {
    const delegation = delegations.find(({ resourceId }) => String(resourceId) === event.id);
    const start = event.startStr.slice(0, 10);
    // Without an end it is a day.
    const end = event.endStr ? addDays(event.endStr.slice(0, 10), -1) : start;
    if (!delegation || !event.allDay || !(await onMove(delegation, { start, end }))) revert();
  }
  return (
    <div
      id="irme-calendar-holder"
      className={`irme-calendar-holder ${classes.holder}`}
      data-calendar-id={calendarId}
      data-client-id={client ?? undefined}
    >
      <FullCalendar
        ref={calendar}
        plugins={[dayGridPlugin, timeGridPlugin, interactionPlugin]}
        initialView={calendarViews[0]}
        headerToolbar={{
          left: 'prev,next today',
          center: 'title',
          right: calendarViews.join(),
        }}
        // Words instead of pictures without a name, and days named by what stands in them.
        buttonIcons={false}
        dayCellDidMount={({ el }) => el.removeAttribute('aria-labelledby')}
        locale={itLocale}
        firstDay={1}
        // Delegations are whole days: the hours below them stay short.
        slotDuration="02:00:00"
        // Its times are those of +01:00 all year (Q2-101): as the calendar counts them they have no zone.
        timeZone="UTC"
        now={() => `${calendarTime(deviceClock.now().toISOString())}Z`}
        height="auto"
        // What has no room on a day is counted there: the widget draws what it hides all the same.
        eventOrder="order,start,-duration,title"
        editable
        longPressDelay={400}
        eventInteractive={false}
        events={[...drawn.shown.map(eventOf), ...drawn.more.map(moreOf)]}
        eventContent={(shown) => (
          <EventWords
            {...{ ...rest, shown, delegations }}
            onDay={(day) => calendar.current?.getApi().changeView('timeGridDay', day)}
          />
        )}
        eventDrop={(dropped) => void drop(dropped)}
        eventResize={(resized) => void drop(resized)}
        datesSet={({ startStr, endStr, view: { type } }) => {
          const [start, end] = [startStr.slice(0, 10), endStr.slice(0, 10)];
          setView({ type, period: { start, end: addDays(end, -1) } });
          onPeriod({ start, end });
        }}
      />
    </div>
  );
}

const nothing: Drawn<Delegation> = { shown: [], more: [] };

const eventOf = ({ resourceId, title, start, end }: Delegation): EventInput => ({
  ...{ id: String(resourceId), title, start, end: addDays(end, 1), allDay: true, order: 0 },
});
/** Below those that are drawn. */
const moreOf = ({ day, count }: Drawn<Delegation>['more'][number]): EventInput => ({
  ...{
    id: `altre-${day}`,
    title: `+ ${count} ${count === 1 ? 'altra' : 'altre'}`,
    start: day,
    allDay: true,
    order: 1,
  },
  ...{ editable: false, backgroundColor: 'transparent', borderColor: 'transparent' },
});

type EventWordsProps = Pick<DelegationCalendarProps, 'delegations' | 'onOpen' | 'onDelete'> & {
  shown: EventContentArg;
  /** A day is to be shown alone, with all that it has. */
  onDay: (day: string) => void;
};

function EventWords({ shown: { event, isStart }, delegations, onOpen, onDelete, onDay }: EventWordsProps) {
  const delegation = delegations.find(({ resourceId }) => String(resourceId) === event.id);
  if (!delegation) return <MoreOfDay title={event.title} day={event.startStr.slice(0, 10)} onDay={onDay} />;
  return (
    <div className={classes.event}>
      <button
        type="button"
        className={classes.eventTitle}
        title={`${event.title} (${delegation.cliente})`}
        onClick={() => onOpen(delegation)}
      >
        <span className={classes.eventWhole}>{event.title}</span>
        <span className={classes.eventPlace}>{delegation.luogo}</span>
      </button>
      {isStart && (
        <button
          type="button"
          className={classes.eventDelete}
          aria-label={`Elimina la delega di ${event.title}`}
          onClick={() => onDelete(delegation)}
        >
          <IconTrash size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}

type MoreOfDayProps = Pick<EventWordsProps, 'onDay'> & { title: string; day: string };

function MoreOfDay({ title, day, onDay }: MoreOfDayProps) {
  return (
    <div className={classes.event}>
      <button
        type="button"
        className={classes.eventMore}
        aria-label={`${title} il ${formatPlainDay(day)}`}
        onClick={() => onDay(day)}
      >
        <span className={classes.eventWhole}>{title}</span>
        <span className={classes.eventPlace}>{title.replace(/ altr[ae]$/, '')}</span>
      </button>
    </div>
  );
}
