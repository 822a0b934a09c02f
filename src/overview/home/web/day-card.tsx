import { IconCloudDownload } from '@tabler/icons-react';
import { TaskCard } from './task-card.tsx';

/** Leads to where sites are fetched for work without network. */
export function DayCard({ page }: { page: `/${string}/cr39/day` }) {
  return (
    <TaskCard
      href={page}
      icon={<IconCloudDownload size={32} />}
      title="Prepara la giornata"
      detail="Scarica le sedi di oggi finché c’è rete, e lavora anche dove non c’è"
    />
  );
}
