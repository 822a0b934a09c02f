import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { formatDay } from '#platform/contract/dates.ts';
import { durationInWords } from '#platform/contract/duration.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listCompanyActivities } from '#radioprotection/activities/contract.ts';
import { getCompany } from '#radioprotection/companies/contract.ts';
import { listCompanyDevices } from '#radioprotection/devices/contract.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { UnreadNote } from '#ui/feedback/unread-note.tsx';
import { AppointmentNotice } from '../../appointment-notices/web/public.ts';
import { contractWarning, doubleManualWarning } from '../checks/rules.ts';
import { deadlineOfStop, type NewStop, type PlanStop, schedulableOf, workOf } from '../plan/rules.ts';
import classes from './card.module.css';
import { CardDevices } from './card-devices.tsx';
import { newStopOf } from './new-stop.ts';
import { StopActivities, StopNotes } from './stop-details.tsx';
import { fetchTexts, useFetchToast } from './use-choices.ts';

type CompanyCardProps = {
  company: number;
  /** The day of the visit, as far as it is typed. */
  day: string | null;
  /** Its stop in the plan; null: it is none. */
  stop: PlanStop | null;
  /** Something saved stands on the server as it is here: a notice can be sent. */
  isSaved: boolean;
  onAdd: (stop: NewStop) => void;
  onChange: (changes: Partial<PlanStop>) => void;
  onClose: () => void;
};

/** What there is to know of a unit before it is visited, and what is to be done there. */
export function CompanyCard({ company, day, stop, isSaved, onAdd, onChange, onClose }: CompanyCardProps) {
  const unit = useEndpoint(getCompany, { params: { company } });
  const activities = useEndpoint(listCompanyActivities, { params: { company } });
  const devices = useEndpoint(listCompanyDevices, { params: { companyId: company } });
  const error = unit.error ?? activities.error ?? devices.error;
  useFetchToast(error, fetchTexts.company);
  const again = () => Promise.all([unit.refetch(), activities.refetch(), devices.refetch()]);
  const name = unit.data?.alias ?? stop?.displayName ?? 'Unità locale';

  if (!unit.data || !activities.data || !devices.data)
    return (
      <Frame name={name} onClose={onClose}>
        {error ? (
          <UnreadNote text="La scheda non si è caricata." error={error} onRetry={again} />
        ) : (
          <Skeletons count={4} />
        )}
      </Frame>
    );
  const { address, city, province, project, employer, phone, email } = unit.data;
  const contract = devices.data.contract;
  const offered = schedulableOf(activities.data.activities);
  const shown = stop?.activities ?? offered;
  const deadline = deadlineOfStop({ activities: shown });
  const warnings = [contractWarning(contract, day), doubleManualWarning(shown)].filter((one) => one !== null);
  const add = () => onAdd(newStopOf(unit.data, activities.data, devices.data));
  return (
    <Frame
      name={name}
      onClose={onClose}
      action={
        stop === null && (
          <Button color="accent" fullWidth onClick={add}>
            Aggiungi
          </Button>
        )
      }
    >
      <p className={classes.place}>
        {address}, {city} ({province})
      </p>
      <p className={classes.quiet}>
        {employer.nome} · {project.nome}
        {phone && ` · ${phone}`}
        {email && ` · ${email}`}
      </p>
      <p>
        <AppLink href={`/lb/radioprotection/company/${company}/view`}>Pagina dell’unità locale</AppLink>
        {deadline && <span className={classes.quiet}> · prima scadenza {formatDay(deadline)}</span>}
      </p>
      {activities.data.location === null && (
        <AlertBox live={false}>Senza coordinate: la fermata resta fuori dal percorso.</AlertBox>
      )}
      {warnings.map((warning) => (
        <AlertBox key={warning} live={false}>
          {warning}
        </AlertBox>
      ))}
      {stop?.appointment && isSaved && <AppointmentNotice appointment={stop.appointment} mayWrite />}
      {stop ? (
        <StopActivities
          activities={stop.activities}
          day={day}
          onChange={(next) => onChange({ activities: next })}
        />
      ) : (
        <Offered activities={offered} />
      )}
      {activities.data.attese.length > 0 && (
        <ul className={classes.expected} aria-label="Attività attese">
          {activities.data.attese.map(({ testo }) => (
            <li key={testo}>{testo}</li>
          ))}
        </ul>
      )}
      {stop && <StopNotes stop={stop} onChange={onChange} />}
      <CardDevices devices={devices.data.deviceList} planimetries={devices.data.planimetryList} />
    </Frame>
  );
}

/** What could be done at a visit, before the unit is a stop. */
function Offered({ activities }: { activities: PlanStop['activities'] }) {
  if (activities.length === 0)
    return <p className={classes.quiet}>Nessuna attività da eseguire in visita.</p>;
  return (
    <section>
      <h3 className={classes.title}>Attività da eseguire ({durationInWords(workOf(activities))})</h3>
      <ul className={classes.plain}>
        {activities.map(({ id, name, estimatedTime, deadline }) => (
          <li key={id}>
            {name}
            <span className={classes.quiet}>
              {estimatedTime !== null && ` · ${estimatedTime} min`}
              {deadline && ` · entro il ${formatDay(deadline)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type FrameProps = { name: string; onClose: () => void; action?: React.ReactNode; children: React.ReactNode };

/** The frame of a card: its name, its way out, what can be done with it. */
export function Frame({ name, onClose, action, children }: FrameProps) {
  return (
    <section className={classes.card} aria-label={`Scheda: ${name}`}>
      <header className={classes.head}>
        <h2 className={classes.name}>{name}</h2>
        <IconButton label="Chiudi la scheda" tooltipSide="left" onClick={onClose}>
          <IconX size={20} />
        </IconButton>
      </header>
      {action && <div className={classes.action}>{action}</div>}
      <div className={classes.body}>{children}</div>
    </section>
  );
}
