import { useUser } from '#platform/web/session.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import classes from './home.module.css';
import { PlaceCard } from './place-card.tsx';
import { RecentPlacements } from './recent-placements.tsx';
import { ReplaceCard } from './replace-card.tsx';
import { SitesCard } from './sites-card.tsx';

/** Home of the laboratory: what the field sends, as it arrives. */
export function LabHomePage() {
  const { displayName } = useUser();
  return (
    <>
      <PageHeader title={`Buongiorno, ${displayName}`} detail="Laboratorio" />
      <div className={classes.cards}>
        <PlaceCard wizard="/lb/cr39/positioning" />
        <ReplaceCard wizard="/lb/cr39/replacement" />
        <SitesCard list="/lb/cr39/committenti" />
      </div>
      <RecentPlacements />
    </>
  );
}
