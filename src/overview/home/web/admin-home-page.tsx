import { IconFlask, IconHistory, IconUsers } from '@tabler/icons-react';
import { useUser } from '#platform/web/session.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import classes from './home.module.css';
import { TaskCard } from './task-card.tsx';

/** Home of administrators. */
export function AdminHomePage() {
  const { displayName } = useUser();
  return (
    <>
      <PageHeader title={`Buongiorno, ${displayName}`} detail="Amministrazione" />
      <div className={classes.cards}>
        <TaskCard
          href="/admin/users"
          icon={<IconUsers size={32} />}
          title="Utenti"
          detail="Chi entra in Radia, con quali ruoli e su quali committenti"
        />
        <TaskCard
          href="/admin/audit"
          icon={<IconHistory size={32} />}
          title="Registro delle modifiche"
          detail="Chi ha fatto che cosa, e quando"
        />
        <TaskCard
          href="/lb"
          icon={<IconFlask size={32} />}
          title="Laboratorio"
          detail="I posizionamenti man mano che arrivano"
        />
      </div>
    </>
  );
}
