import { IconMapPinPlus } from '@tabler/icons-react';
import { TaskCard } from './task-card.tsx';

/** Leads to the placement wizard of a context ('/user/cr39', '/zone/2', '/lb' …). */
export function PlaceCard({ wizard }: { wizard: `/${string}/cr39/positioning` }) {
  return (
    <TaskCard
      primary
      href={wizard}
      icon={<IconMapPinPlus size={32} />}
      title="Posiziona un dosimetro"
      detail="Committente, indirizzo, punto e dosimetro, un passaggio alla volta"
    />
  );
}
