import type { ReactNode } from 'react';
import { OwnDataExport } from '#accounts/personal-data/web/public.ts';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { getOwnAccount, type OwnAccount } from '../contract.ts';
import classes from './own-account.module.css';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** Everybody's own account: password, second factor, devices. */
export function OwnAccountPage() {
  const found = useEndpoint(getOwnAccount, {});
  return (
    <>
      <PageHeader title="Il mio account" />
      <RecordView found={found}>{(account) => <Sections account={account} />}</RecordView>
    </>
  );
}

function Sections({ account }: { account: OwnAccount }) {
  return (
    <div className={classes.sections}>
      <Section title="Chi sono">
        <dl className={classes.facts}>
          <dt>Nome</dt>
          <dd>{account.displayName}</dd>
          <dt>Nome utente</dt>
          <dd>{account.username}</dd>
          <dt>E-mail</dt>
          <dd>{account.email}</dd>
        </dl>
        <p className={classes.quiet}>Per correggere questi dati rivolgiti a chi amministra gli accessi.</p>
      </Section>
      <Section title="Password">
        <PasswordSection username={account.username} />
      </Section>
      <Section title="Verifica in due passaggi">
        <SecondFactorSection secondFactor={account.secondFactor} />
      </Section>
      <Section title="Dispositivi collegati">
        <SessionsSection sessions={account.sessions} />
      </Section>
      <Section title="I miei dati">
        <OwnDataExport />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  );
}
