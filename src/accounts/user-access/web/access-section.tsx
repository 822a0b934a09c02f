import { useState } from 'react';
import { getUser, getUserHistory, listUsers, type UserDetail } from '#accounts/users/contract.ts';
import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { useUser } from '#platform/web/session.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { showToast } from '#ui/shell/toasts.ts';
import {
  disableUser,
  enableUser,
  endUserSessions,
  type PasswordLink,
  removeUserSecondFactor,
  sendPasswordLink,
  unlockSignIn,
} from '../contract.ts';
import { AccessLine } from './access-line.tsx';
import { PasswordLinkNote } from './password-link-note.tsx';
import classes from './user-access.module.css';

const refresh = [getUser, getUserHistory, listUsers];

/** Whether and how a person signs in, and what an administrator can do about it. */
export function AccessSection({ user }: { user: UserDetail }) {
  const own = useUser();
  const isOwn = own.id === user.id;
  const isDisabled = user.state === 'disabled';
  return (
    <section className={classes.section} aria-labelledby="user-access">
      <h2 id="user-access" className={classes.title}>
        Accesso
      </h2>
      <PasswordLine user={user} isDisabled={isDisabled} />
      <SecondFactorLine user={user} />
      <SessionsLine user={user} />
      <FailedTriesLine user={user} />
      {isDisabled ? <EnableLine user={user} /> : <DisableLine user={user} isOwn={isOwn} />}
    </section>
  );
}

type LineProps = { user: UserDetail };

function PasswordLine({ user, isDisabled }: LineProps & { isDisabled: boolean }) {
  const { save, isSaving, failure } = useSave(sendPasswordLink, refresh);
  const [link, setLink] = useState<PasswordLink | null>(null);
  const isInvited = user.state === 'invited';
  return (
    <>
      <AccessLine
        what="Password"
        state={isInvited ? invitationOf(user) : 'La sceglie la persona, con un link.'}
        action={isInvited ? 'Nuovo invito' : 'Nuovo link per la password'}
        isSaving={isSaving}
        failure={failure}
        disabled={isDisabled}
        onAction={async () => setLink(await save({ params: { user: user.id } }))}
      />
      {link && link.expiresAt === user.passwordLinkUntil && (
        <PasswordLinkNote link={link} displayName={user.displayName} />
      )}
    </>
  );
}

function invitationOf({ passwordLinkUntil }: UserDetail): string {
  if (passwordLinkUntil === null) return 'Nessun invito valido: mandane uno nuovo.';
  return `Non ancora scelta: l’invito vale fino al ${momentOf(new Date(passwordLinkUntil))}.`;
}

function SecondFactorLine({ user }: LineProps) {
  const { save, isSaving, failure } = useSave(removeUserSecondFactor, refresh);
  return (
    <AccessLine
      what="Verifica in due passaggi"
      state={user.hasSecondFactor ? 'Attiva.' : 'Non attiva: la attiva la persona dalla sua pagina.'}
      action="Togli la verifica"
      isSaving={isSaving}
      failure={failure}
      disabled={!user.hasSecondFactor}
      question={{
        title: `Togliere la verifica in due passaggi a ${user.displayName}?`,
        words:
          'Serve a chi ha perso il telefono e i codici di recupero. Fino a quando non la riattiva, alla persona basta la password.',
      }}
      onAction={async () => {
        if (await save({ params: { user: user.id } })) showToast('ok', 'Verifica in due passaggi tolta');
      }}
    />
  );
}

function SessionsLine({ user }: LineProps) {
  const { save, isSaving, failure } = useSave(endUserSessions, refresh);
  return (
    <AccessLine
      what="Sessioni aperte"
      state={user.sessions === 0 ? 'Nessuna.' : countOf(user.sessions, 'dispositivo', 'dispositivi')}
      action="Chiudi tutte le sessioni"
      isSaving={isSaving}
      failure={failure}
      disabled={user.sessions === 0}
      onAction={async () => {
        const done = await save({ params: { user: user.id } });
        if (done) showToast('ok', countOf(done.ended, 'sessione chiusa', 'sessioni chiuse'));
      }}
    />
  );
}

const minuteMs = 60_000;
const momentOf = (date: Date) => `${formatDay(romeDay(date))} alle ${romeTimeOfDay(date)}`;
/** The first full minute in which one may try again. */
const timeAfter = (instant: string) =>
  romeTimeOfDay(new Date(Math.ceil(Date.parse(instant) / minuteMs) * minuteMs));

function FailedTriesLine({ user }: LineProps) {
  const { save, isSaving, failure } = useSave(unlockSignIn, refresh);
  const { count, latestAt, freeAt } = user.failedTries;
  const tries = countOf(count, 'tentativo non riuscito', 'tentativi non riusciti');
  return (
    <AccessLine
      what="Tentativi di accesso"
      state={
        <>
          {latestAt === null
            ? 'Nessuno non riuscito nelle ultime 24 ore.'
            : `${tries} nelle ultime 24 ore, l’ultimo il ${momentOf(new Date(latestAt))}.`}
          {freeAt !== null &&
            ` Su un dispositivo nuovo la persona aspetta fino alle ${timeAfter(freeAt)}; su quelli già usati entra come sempre.`}
        </>
      }
      action="Togli l’attesa"
      isSaving={isSaving}
      failure={failure}
      disabled={latestAt === null}
      onAction={async () => {
        if (await save({ params: { user: user.id } }))
          showToast('ok', 'Attesa tolta: la persona può riprovare subito');
      }}
    />
  );
}

function DisableLine({ user, isOwn }: LineProps & { isOwn: boolean }) {
  const { save, isSaving, failure } = useSave(disableUser, refresh);
  return (
    <AccessLine
      what="Utente in uso"
      state={isOwn ? 'È il tuo utente: lo può disattivare solo un altro amministratore.' : entranceOf(user)}
      action="Disattiva l'utente"
      danger
      isSaving={isSaving}
      failure={failure}
      disabled={isOwn}
      question={{
        title: `Disattivare ${user.displayName}?`,
        words: `Le sessioni aperte (${user.sessions}) si chiudono subito, i link per la password non valgono più e la persona non entra. I suoi dati e quello che ha registrato restano; si può riattivare.`,
      }}
      onAction={async () => {
        if (await save({ params: { user: user.id } })) showToast('ok', 'Utente disattivato');
      }}
    />
  );
}

function entranceOf({ state }: UserDetail): string {
  return state === 'invited'
    ? 'Potrà entrare quando avrà scelto la password.'
    : 'La persona può entrare in Radia.';
}

function EnableLine({ user }: LineProps) {
  const { save, isSaving, failure } = useSave(enableUser, refresh);
  return (
    <AccessLine
      what="Utente disattivato"
      state="La persona non può entrare in Radia."
      action="Riattiva l'utente"
      isSaving={isSaving}
      failure={failure}
      onAction={async () => {
        if (await save({ params: { user: user.id } })) showToast('ok', 'Utente riattivato');
      }}
    />
  );
}
