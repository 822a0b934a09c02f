import type { ReactNode } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { usePageTitle } from '#platform/web/page-title.ts';
import classes from './web.module.css';

type MessagePageProps = {
  title: string;
  /** A large figure over the title ('404'). */
  figure?: string;
  children: ReactNode;
};

/** A page that has only something to say, and a way back. */
function MessagePage({ title, figure, children }: MessagePageProps) {
  usePageTitle(title);
  return (
    <div className={classes.message}>
      {figure && <p className={classes.figure}>{figure}</p>}
      <h1 className={classes.messageTitle}>{title}</h1>
      <p>{children}</p>
      <AppLink href="/" className={classes.back}>
        Torna alla pagina iniziale
      </AppLink>
    </div>
  );
}

export function NotFoundPage() {
  return (
    <MessagePage figure="404" title="Pagina non trovata">
      L’indirizzo non corrisponde a nessuna pagina: forse è stato scritto male, o la pagina non c’è più.
    </MessagePage>
  );
}

export function ForbiddenPage() {
  return (
    <MessagePage title="Accesso non consentito">
      Il tuo utente non può aprire questa pagina. Se ti serve, chiedi a chi amministra gli accessi.
    </MessagePage>
  );
}

export function NoHomePage() {
  return (
    <MessagePage title="Nessuna area assegnata">
      Al tuo utente non è ancora assegnata un’area di lavoro: chiedi a chi amministra gli accessi.
    </MessagePage>
  );
}
