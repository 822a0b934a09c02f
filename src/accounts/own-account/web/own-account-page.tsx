import { type ReactNode, Suspense } from 'react';
import { OwnDataExport } from '#accounts/personal-data/web/public.ts';
import { isAllowed } from '#platform/contract/access.ts';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useUser } from '#platform/web/session.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { getOwnAccount, type OwnAccount } from '../contract.ts';
import type { AccountPart } from './account-part.ts';
import classes from './own-account.module.css';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** Everybody's own account: password, second factor, devices, and what other contexts put there. */
export function ownAccountPage(parts: readonly AccountPart[]) {
  return function OwnAccountPage() {
    const found = useEndpoint(getOwnAccount, {});
    return (
      <>
        <PageHeader title="Il mio account" />
        <RecordView found={found}>{(account) => <Sections account={account} parts={parts} />}</RecordView>
      </>
    );
  };
}

function Sections({ account, parts }: { account: OwnAccount; parts: readonly AccountPart[] }) {
  const { roles } = useUser();
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
      {ofRoles(parts, roles).map(({ title, Content }) => (
        <Section key={title} title={title}>
          <Suspense>
            <Content />
          </Suspense>
        </Section>
      ))}
      <Section title="I miei dati">
        <OwnDataExport />
      </Section>
    </div>
  );
}

const ofRoles = (parts: readonly AccountPart[], roles: Parameters<typeof isAllowed>[0]) =>
  parts.filter(({ permission }) => isAllowed(roles, permission));

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  );
}
