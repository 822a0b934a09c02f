import { IconBuildingEstate } from '@tabler/icons-react';
import { TaskCard } from './task-card.tsx';

/** Leads to the principals of a context, and through them to their sites. */
export function SitesCard({ list }: { list: `/${string}/cr39/committenti` }) {
  return (
    <TaskCard
      href={list}
      icon={<IconBuildingEstate size={32} />}
      title="Committenti e sedi"
      detail="Punti di ogni sede, che cosa vi misura e che cosa scade"
    />
  );
}
