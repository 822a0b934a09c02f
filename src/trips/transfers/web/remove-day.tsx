import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { appConfig } from '#platform/web/app-config.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { removeTripDay } from '../../planning/contract.ts';
import { getTrip, getTripHistory, listArchivedTrips, listTrips, type TripRecord } from '../contract.ts';
import { listTripDays, type TripDay } from '../days/contract.ts';
import { calledOffText, tripLinks } from '../rules.ts';
import { dayInWords } from './day-words.ts';
import classes from './trips.module.css';

type RemoveDayProps = { trip: TripRecord; day: TripDay; isLast: boolean; onClose: () => void };

/** Takes a whole day out of a trip; what that does is said first, and what is refused stays to be read. */
export function RemoveDay({ trip, day, isLast, onClose }: RemoveDayProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { save, isSaving, failure } = useSave(removeTripDay, [listTrips, listArchivedTrips]);
  const now = deviceClock.now().getTime();
  const told = day.appointments
    .filter(({ appointmentTime }) => appointmentTime !== null && Date.parse(appointmentTime) > now)
    .map(({ displayName }) => displayName);
  const remove = async () => {
    const params = { transfer: trip.id, day: day.id };
    const reply = await save({ params, query: { versione: String(day.versione) } });
    if (!reply) return;
    showToast('ok', reply.transfer ? 'Giornata tolta' : 'Giornata tolta, e con lei la trasferta');
    if (!reply.transfer) return void navigate({ to: tripLinks.list });
    onClose();
    for (const { name } of [listTripDays, getTrip, getTripHistory])
      void queries.invalidateQueries({ queryKey: [name] });
  };
  return (
    <ConfirmDialog
      open
      danger
      title={`Togliere ${dayInWords(day.day)}?`}
      confirmLabel={isLast ? 'Togli giornata e trasferta' : 'Togli la giornata'}
      busy={isSaving}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p className={classes.told}>{whatGoes(day)}</p>
      {isLast && (
        <p className={classes.told}>È l’unica giornata di «{trip.alias}»: se ne va anche la trasferta.</p>
      )}
      {told.length > 0 && (
        <AlertBox live={false}>
          {calledOffText(appConfig.mail)}: {told.join(', ')}.
        </AlertBox>
      )}
      {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
    </ConfirmDialog>
  );
}

function whatGoes({ appointments }: TripDay): string {
  if (appointments.length === 0) return 'La giornata non ha fermate.';
  const open = appointments.reduce((sum, { activities }) => sum + activities, 0);
  const stops = countOf(appointments.length, 'fermata', 'fermate');
  if (open === 0)
    return `Con la giornata ${appointments.length === 1 ? 'se ne va' : 'se ne vanno'} ${stops}.`;
  const freed = open === 1 ? 'un’attività torna' : `${open} attività tornano`;
  return `Con la giornata ${appointments.length === 1 ? 'se ne va' : 'se ne vanno'} ${stops}; ${freed} da pianificare.`;
}
