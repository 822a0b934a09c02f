import { IconReplace } from '@tabler/icons-react';
import { TaskCard } from './task-card.tsx';

/** Leads to the replacement wizard of a context ('/user/cr39', '/zone/2', '/lb' …). */
export function ReplaceCard({ wizard }: { wizard: `/${string}/cr39/replacement` }) {
  return (
    <TaskCard
      href={wizard}
      icon={<IconReplace size={32} />}
      title="Sostituisci o ritira un dosimetro"
      detail="Quello da togliere, quello nuovo e la foto, in tre passaggi"
    />
  );
}
