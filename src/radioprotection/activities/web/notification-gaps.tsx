import { AppLink } from '#platform/web/app-link.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { unitHref } from '../../unit-places/rules.ts';
import type { ActivityPage } from '../page/contract.ts';
import classes from './activities.module.css';

type Gap = ActivityPage['lacune'][number];

const wayLabels: Record<Gap['dove'], string> = {
  persone: 'Persone dell’unità locale',
  dispositivi: 'Dispositivi dell’unità locale',
  datore: 'Dati del datore di lavoro',
};

function wayTo(activity: ActivityPage, where: Gap['dove']): string {
  const { project, employer } = activity;
  return where === 'datore'
    ? `/lb/radioprotection/projects/${project.id}/employers/${employer.id}`
    : `${unitHref(activity)}?scheda=${where}`;
}

/** What a notification would lack, each with the way to where it is mended. */
export function NotificationGaps({ activity }: { activity: ActivityPage }) {
  const needed = activity.lacune.filter(({ obbligatoria }) => obbligatoria);
  const others = activity.lacune.filter(({ obbligatoria }) => !obbligatoria);
  return (
    <>
      {needed.length > 0 && (
        <AlertBox tone="error" title="La notifica non si può ancora generare" live={false}>
          <Gaps activity={activity} gaps={needed} />
        </AlertBox>
      )}
      {others.length > 0 && (
        <AlertBox tone="warning" title="La notifica non lo direbbe" live={false}>
          <Gaps activity={activity} gaps={others} />
        </AlertBox>
      )}
    </>
  );
}

function Gaps({ activity, gaps }: { activity: ActivityPage; gaps: readonly Gap[] }) {
  return (
    <ul className={classes.expected}>
      {gaps.map(({ dove, testo }) => (
        <li key={testo}>
          {testo} <AppLink href={wayTo(activity, dove)}>{wayLabels[dove]}</AppLink>
        </li>
      ))}
    </ul>
  );
}
