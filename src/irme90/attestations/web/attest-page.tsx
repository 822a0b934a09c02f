import { useParams } from '@tanstack/react-router';
import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { appConfig } from '#platform/web/app-config.ts';
import { AppLink, appLink } from '#platform/web/app-link.tsx';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { limitText } from '../../control-cards/rules.ts';
import { workLinks } from '../../links/rules.ts';
import { Facts, LoadPage, SentMeasures, SentPhotos, ShipmentSummary } from '../../load-summary/web/public.ts';
import { measureText } from '../../measures/rules.ts';
import { type Attestation, getAttestation, getAttestationDocument } from '../contract.ts';
import { attestationTexts, conclusionLabels } from '../rules.ts';
import { AttestForm } from './attest-form.tsx';
import classes from './attestations.module.css';

/** A received form: its measures beside earlier ones, the check of the instrument, the conclusion. */
export function AttestPage() {
  const { mod } = useParams({ strict: false }) as { mod: string };
  const found = useEndpoint(getAttestation, { params: { mod } });
  return (
    <RecordView isPage found={found}>
      {(form) => (
        <LoadPage
          isWorkFirst
          head={
            <>
              <PageHeader
                size="record"
                title={`Mod. IRME90 n. ${form.id}`}
                breadcrumb={[{ label: 'Ricevuti', href: workLinks.received }]}
                link={appLink}
                detail={`${form.clientLabel} · ${form.anagrafica.merce.description}`}
              />
              {form.impedimento !== null && (
                <AlertBox tone="info" live={false}>
                  {form.impedimento}
                  {form.impedimento === attestationTexts.unconfirmed && (
                    <>
                      {' '}
                      <AppLink href="/lb/radioprotection/settings?scheda=controlPaper">
                        Regole delle attività
                      </AppLink>
                    </>
                  )}
                </AlertBox>
              )}
              <Concluded form={form} />
            </>
          }
          about={<ShipmentSummary item={form} />}
          foot={<Earlier form={form} />}
        >
          <SentMeasures item={form} isCorrectable={form.correggibile} />
          <Check form={form} />
          <SentPhotos item={form} />
          {form.impedimento === null && (
            <RecordSection title="Conclusione" look="card">
              <AttestForm form={form} readAgain={async () => (await found.refetch()).data} />
            </RecordSection>
          )}
        </LoadPage>
      )}
    </RecordView>
  );
}

function Concluded({ form: { id, conclusione, registro, documento } }: { form: Attestation }) {
  if (!conclusione || registro === null) return null;
  const address = `${appConfig.apiBase}${getAttestationDocument.path.replace('{mod}', String(id))}`;
  return (
    <AlertBox tone={conclusione.esito === 'accettato' ? 'ok' : 'warning'} live={false}>
      Registro n. {registro}: {conclusionLabels[conclusione.esito].toLowerCase()} da {conclusione.chi} il{' '}
      {formatDay(romeDay(new Date(conclusione.quando)))}.{conclusione.nota && ` ${conclusione.nota}`}
      {documento && (
        <>
          {' '}
          <a href={address} target="_blank" rel="noreferrer">
            Apri il documento
          </a>
          {' · '}
          <AppLink href="/user/irme90/signature/upload">Documenti da firmare</AppLink>
        </>
      )}
    </AlertBox>
  );
}

/** The instrument's last good-working check, as it was when the measures came. */
function Check({ form: { buonFunzionamento: check } }: { form: Attestation }) {
  if (check?.data == null) return null;
  const lines = [
    ['Data', formatDay(check.data)],
    ['Valore', check.valore === null ? null : `${measureText(check.valore)} µSv/h`],
    ['Media della carta', check.media === null ? null : limitText(check.media)],
    ['Deviazione standard (σ)', check.sigma === null ? null : limitText(check.sigma)],
  ] as const;
  return (
    <section aria-label="Ultima verifica di buon funzionamento" className={classes.part}>
      <h2 className={classes.heading}>Ultima verifica di buon funzionamento</h2>
      <Facts facts={lines} />
    </section>
  );
}

function Earlier({ form: { fondiPrecedenti } }: { form: Attestation }) {
  if (fondiPrecedenti.length === 0) return null;
  return (
    <section aria-label="Fondi precedenti" className={classes.part}>
      <h2 className={classes.heading}>Fondi misurati prima nello stesso luogo</h2>
      <p className={classes.quiet}>Solo per informazione: non sono una soglia.</p>
      <ul className={classes.earlier}>
        {fondiPrecedenti.map(({ mod, misuratoIl, metodo, valore }) => (
          <li key={mod}>
            <AppLink href={workLinks.work(mod)}>N. {mod}</AppLink>
            <span>{formatDay(romeDay(new Date(misuratoIl)))}</span>
            <strong>
              {measureText(valore)}{' '}
              {metodo === 'strumentoPortatile' ? 'µSv/h' : 'conteggi/intervallo di tempo'}
            </strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
