import { lazy, Suspense } from 'react';
import { useUser } from '#platform/web/session.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { DayCard } from './day-card.tsx';
import classes from './home.module.css';
import { OwnWorkCards } from './own-work-cards.tsx';
import { PlaceCard } from './place-card.tsx';
import { ReplaceCard } from './replace-card.tsx';
import { SitesCard } from './sites-card.tsx';

/** After the tasks: the first screen of a phone does not wait for it. */
const FieldDay = lazy(() => import('./field-day.tsx').then((module) => ({ default: module.FieldDay })));

/** Home of operators who are bound to no zone. */
export function FieldHomePage() {
  const { displayName } = useUser();
  return (
    <>
      <PageHeader title={`Buongiorno, ${displayName}`} detail="Lavoro sul campo" />
      <div className={classes.field}>
        <div className={classes.cards}>
          <PlaceCard wizard="/user/cr39/positioning" />
          <ReplaceCard wizard="/user/cr39/replacement" />
        </div>
        <Suspense fallback={<div />}>
          <FieldDay context="/user" zone={null} />
        </Suspense>
        <div className={classes.cards}>
          <DayCard page="/user/cr39/day" />
          <SitesCard list="/user/cr39/committenti" />
          <OwnWorkCards />
        </div>
      </div>
    </>
  );
}
