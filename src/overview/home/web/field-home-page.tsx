import { useUser } from '#platform/web/session.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { DayCard } from './day-card.tsx';
import classes from './home.module.css';
import { OwnWorkCards } from './own-work-cards.tsx';
import { PlaceCard } from './place-card.tsx';
import { ReplaceCard } from './replace-card.tsx';
import { SitesCard } from './sites-card.tsx';

/** Home of operators who are bound to no zone. */
export function FieldHomePage() {
  const { displayName } = useUser();
  return (
    <>
      <PageHeader title={`Buongiorno, ${displayName}`} detail="Lavoro sul campo" />
      <div className={classes.cards}>
        <PlaceCard wizard="/user/cr39/positioning" />
        <ReplaceCard wizard="/user/cr39/replacement" />
        <DayCard page="/user/cr39/day" />
        <SitesCard list="/user/cr39/committenti" />
        <OwnWorkCards />
      </div>
    </>
  );
}
