import type { ReactNode } from 'react';
import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ProcessFrame } from '#platform/web/records/process-frame.tsx';
import { AsideSection } from '#platform/web/records/record-aside.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import type { StripStep } from '#ui/feedback/step-strip.tsx';
import { deviceHref, registryHref, unitHref, wayToUnit } from '../../unit-places/rules.ts';
import type { ActivityPage, Counterpart } from '../page/contract.ts';
import { type ActivityType, activityName, activityType, activityTypeLabels } from '../rules.ts';
import { activityHref } from './activity-links.ts';
import { ActivityStateWord } from './activity-state.tsx';

export const nameOf = ({ alias, activityType: type }: Pick<ActivityPage, 'alias' | 'activityType'>) =>
  activityName({ alias, type: type as ActivityType });

type ActivityFrameProps = {
  activity: ActivityPage;
  nextTitle?: string;
  next: ReactNode;
  children?: ReactNode;
  /** The page below that of the activity itself. */
  isBelow?: boolean;
};

/** Each page of an activity: what it is, how far it is, the one thing to do. */
export function ActivityFrame({ activity, nextTitle, next, children, isBelow = false }: ActivityFrameProps) {
  const { deadline, stato, complete, active, device, company } = activity;
  const isDue = !complete && active && deadline !== null;
  const self = { label: nameOf(activity), href: activityHref(activity, activity.id) };
  return (
    <ProcessFrame
      title={nameOf(activity)}
      breadcrumb={[...wayToUnit(activity), ...(isBelow ? [self] : [])]}
      state={<ActivityStateWord state={stato} />}
      due={[device?.sigla, company.nome, isDue && `scade il ${formatDay(deadline)}`]
        .filter(Boolean)
        .join(' · ')}
      steps={stepsOf(activity)}
      {...(nextTitle === undefined ? {} : { nextTitle })}
      next={next}
      aside={<About activity={activity} />}
    >
      {children}
    </ProcessFrame>
  );
}

/** What it is and of what. */
function About({ activity }: { activity: ActivityPage }) {
  const { company, device, registry, resonanceRegistry, manuale, deadline, estimatedTime, note } = activity;
  const tied = registry ?? resonanceRegistry;
  return (
    <AsideSection title="Attività">
      <RecordFacts
        isNarrow
        facts={known([
          ['Tipo', activity.alias && activityTypeLabels[activity.activityType as ActivityType]],
          [
            'Unità locale',
            <AppLink key="sede" href={unitHref(activity)}>
              {company.nome}
            </AppLink>,
          ],
          ['Scadenza', deadline && formatDay(deadline)],
          [
            'Dispositivo',
            device && (
              <AppLink key="device" href={deviceHref(device.id)}>
                {device.sigla}
              </AppLink>
            ),
          ],
          [
            'Registro',
            tied && (
              <AppLink key="registry" href={registryHref(activity, tied.id)}>
                Registro {tied.id}
              </AppLink>
            ),
          ],
          ['Manuale', manuale && manuale.nome],
          ...counterpartFacts(activity),
          ['Durata prevista (minuti)', estimatedTime],
          ['Nota', note],
        ])}
      />
    </AsideSection>
  );
}

type Fact = [name: string, value: ReactNode];

/** What does not belong to such an activity, or is not known of it, is left out. */
const known = (facts: readonly Fact[]) => facts.filter(([, value]) => value !== null && value !== '');

/** Of an outcome, what it is the outcome of; of a notification, its outcome. */
function counterpartFacts(activity: ActivityPage): Fact[] {
  const { notifica, esito } = activity;
  const fact = (label: string, other: Counterpart | null): Fact[] =>
    other === null ? [] : [[label, <CounterpartLink key={label} activity={activity} other={other} />]];
  return [...fact('Notifica preventiva', notifica), ...fact('Esito', esito)];
}

function CounterpartLink({ activity, other }: { activity: ActivityPage; other: Counterpart }) {
  return (
    <>
      <AppLink href={activityHref(activity, other.id)}>{other.nome}</AppLink>{' '}
      <ActivityStateWord state={other.stato} />
    </>
  );
}

function stepsOf(activity: ActivityPage): StripStep[] {
  return activity.activityType === activityType.preventiveNotification
    ? notificationSteps(activity)
    : plainSteps(activity);
}

const dayOf = (at: string) => formatDay(romeDay(new Date(at)));

function plainSteps({
  active,
  complete,
  isOutComeActivity,
  eseguita,
  completataDa,
}: ActivityPage): StripStep[] {
  const detail = complete && [eseguita && formatDay(eseguita), completataDa].filter(Boolean).join(', ');
  const end = isOutComeActivity ? 'Esito registrato' : 'Eseguita';
  return [
    { label: 'Registrata', state: 'done' },
    { label: end, state: complete ? 'done' : active ? 'current' : 'missed', detail },
  ];
}

function notificationSteps(activity: ActivityPage): StripStep[] {
  const { active, complete, inReview, needSign, file, firmata } = activity;
  const latest = file.find(({ tipo }) => tipo === 'notification');
  const isMade = inReview || needSign || complete;
  const stateOf = (isDone: boolean, isNow: boolean) =>
    isDone ? 'done' : !active ? 'missed' : isNow ? 'current' : 'ahead';
  return [
    {
      label: 'Generata',
      state: stateOf(isMade, !isMade),
      detail: latest && `${dayOf(latest.quando)}, versione ${latest.revisione}`,
    },
    { label: 'Riletta e approvata', state: stateOf(needSign || complete, inReview) },
    { label: 'Firmata', state: stateOf(complete, needSign), detail: firmata && dayOf(firmata.quando) },
  ];
}
