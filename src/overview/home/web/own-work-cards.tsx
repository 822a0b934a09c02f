import { IconClipboardCheck, IconScan } from '@tabler/icons-react';
import { TaskCard } from './task-card.tsx';

/** What an operator looks up besides placing. */
export function OwnWorkCards() {
  return (
    <>
      <TaskCard
        href="/user/cr39/placements"
        icon={<IconClipboardCheck size={32} />}
        title="I miei posizionamenti"
        detail="Oggi e prima, con foto e planimetria; quelli di oggi si correggono"
      />
      <TaskCard
        href="/user/cr39/scan"
        icon={<IconScan size={32} />}
        title="Controlla dosimetri"
        detail="Leggi i codici uno dopo l’altro: disponibile, o perché no"
      />
    </>
  );
}
