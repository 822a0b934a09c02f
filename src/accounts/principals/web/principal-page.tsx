import { AppLink } from '#platform/web/app-link.tsx';
import { NewRecordPage } from '#platform/web/records/new-record-page.tsx';
import { RecordPage } from '#platform/web/records/record-page.tsx';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { PrincipalForm } from './principal-form.tsx';
import { principalKind } from './principal-kind.ts';

export function NewPrincipalPage() {
  return (
    <NewRecordPage kind={principalKind} title="Nuovo committente">
      <PrincipalForm />
    </NewRecordPage>
  );
}

export function PrincipalPage() {
  return (
    <RecordPage
      kind={principalKind}
      title={({ nome }) => nome}
      detail={({ id, attivo, clienti, dosimetriAttivi }) => (
        <>
          <StateBadge active={attivo} />{' '}
          <AppLink href={`/user/anagrafica/clienti?committente=${id}`}>
            {countOf(clienti, 'cliente', 'clienti')}
          </AppLink>
          , {countOf(dosimetriAttivi, 'dosimetro', 'dosimetri')} in posizione
        </>
      )}
      form={(principal) => <PrincipalForm record={principal} />}
    />
  );
}
