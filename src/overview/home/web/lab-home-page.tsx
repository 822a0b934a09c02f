import { IconDashboard } from '@tabler/icons-react';
import { useUser } from '#platform/web/session.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import classes from './home.module.css';
import { PlaceCard } from './place-card.tsx';
import { RecentPlacements } from './recent-placements.tsx';
import { ReplaceCard } from './replace-card.tsx';
import { SitesCard } from './sites-card.tsx';
import { TaskCard } from './task-card.tsx';

/** Home of the laboratory: what the field sends, as it arrives. */
export function LabHomePage() {
  const { displayName } = useUser();
  return (
    <>
      <PageHeader title={`Buongiorno, ${displayName}`} detail="Laboratorio" />
      <div className={classes.cards}>
        <TaskCard
          href="/lb/cr39/dashboard"
          icon={<IconDashboard size={32} />}
          title="Dashboard"
          detail="Dosimetri in scadenza e da analizzare, punti sopra il livello, relazioni"
        />
        <PlaceCard wizard="/lb/cr39/positioning" />
        <ReplaceCard wizard="/lb/cr39/replacement" />
        <SitesCard list="/lb/cr39/committenti" />
      </div>
      <RecentPlacements />
    </>
  );
}
