import { stateLabels } from '#field/dosimeter-states/rules.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { RecordPage } from '#platform/web/records/record-page.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import type { DosimeterRecord } from '../contract.ts';
import { DosimeterAttributions } from './dosimeter-attributions.tsx';
import { DosimeterForm } from './dosimeter-form.tsx';
import { dosimeterPlace } from './dosimeter-place.ts';

export function DosimeterPage() {
  return (
    <RecordPage
      kind={dosimeterPlace}
      title={({ codice }) => codice}
      detail={inWords}
      mayChange={({ modificabile }) => modificabile}
      form={(dosimeter) => <DosimeterForm record={dosimeter} />}
      facts={() => (
        <AlertBox tone="info" live={false}>
          È già stato posizionato: codice e assegnazione restano quelli del posizionamento.
        </AlertBox>
      )}
      sections={(dosimeter) => <DosimeterAttributions record={dosimeter} />}
    />
  );
}

/** 'In posizione · Terme Euganee S.p.A. · Reparto fanghi, Ufficio · dal 12/03/2026' */
function inWords({
  situazione,
  committente,
  indirizzo,
  punto,
  spedito,
  inizio,
  fine,
}: DosimeterRecord): string {
  const place = [indirizzo?.nome, punto].filter(Boolean).join(', ');
  const period =
    inizio && (fine ? `dal ${formatDay(inizio)} al ${formatDay(fine)}` : `dal ${formatDay(inizio)}`);
  const sent = !inizio && spedito ? `spedito il ${formatDay(spedito)}` : '';
  return [stateLabels[situazione], committente?.nome, place, period, sent].filter(Boolean).join(' · ');
}
