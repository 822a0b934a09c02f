import { Button } from '@mantine/core';
import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { useSeen } from '#platform/web/records/use-seen.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import {
  confirmRadioprotectionSettings,
  getRadioprotectionSettings,
  type SettingsInForce,
} from '../contract.ts';
import { type LawPart, lawOfSettings, unconfirmedText } from '../rules.ts';

/** What follows from nobody having confirmed a part. */
const consequences: Record<LawPart, string> = {
  doseLimits: 'Sono quelli che si compilano per ogni lavoratore esposto.',
  tests: 'Lo dice anche ogni prova valutata con questi valori.',
  notification: 'Fino ad allora una notifica si genera soltanto come bozza: non si approva e non si firma.',
  notificationTerms: 'Lo dice anche ogni avviso su quanto tempo resta per notificare.',
  variationLetter:
    'Fino ad allora una notifica di variazioni si genera soltanto come bozza: non si approva e non si firma.',
  registryPaper: 'Fino ad allora un registro si genera soltanto come bozza: non si firma.',
  resonancePaper: 'Fino ad allora un registro RM si genera soltanto come bozza: non si firma.',
  manualPaper: 'Fino ad allora un manuale si genera soltanto come bozza: non si firma.',
  reportPaper: 'Fino ad allora una relazione si genera soltanto come bozza: non si firma.',
  controlPaper:
    'Fino ad allora un controllo radiometrico non si conclude: l’attestazione non si stampa e non si firma.',
};

/** Whether an expert stands for what is said of a law, and the button with which he does. */
export function Confirmation({ settings, part }: { settings: SettingsInForce; part: LawPart }) {
  const { conferme, confermabile } = settings;
  const { seen, follow } = useSeen(settings);
  const isChanged = settings.versione !== seen.versione;
  const { save, isSaving, failure, reload } = useSave(confirmRadioprotectionSettings, [
    getRadioprotectionSettings,
  ]);
  const by = conferme[part];
  const law = lawOfSettings[part];

  async function confirm(confermata: boolean) {
    const kept = await save({ body: { versione: seen.versione, parte: part, confermata } });
    if (!kept) return;
    follow();
    showToast('ok', confermata ? 'Confermato: vale da adesso' : 'Conferma ritirata');
  }

  const action = confermabile && !isChanged && (
    <Button
      {...(by ? { variant: 'default' } : { color: 'accent' })}
      loading={isSaving}
      onClick={() => void confirm(!by)}
    >
      {by ? 'Ritira la conferma' : 'Confermo: l’ho riletto'}
    </Button>
  );
  return (
    <>
      {by ? (
        <AlertBox tone="info" title={`Riletto da un esperto (${law})`} live={false} action={action}>
          Confermato da {by.chi ?? 'qualcuno'} il {formatDay(romeDay(new Date(by.quando)))}. Chi lo cambia
          toglie la conferma.
        </AlertBox>
      ) : (
        <AlertBox tone="warning" title={`${unconfirmedText} (${law})`} live={false} action={action}>
          Lo conferma un esperto di radioprotezione, con il suo account, da questa pagina.{' '}
          {consequences[part]}
        </AlertBox>
      )}
      {confermabile && isChanged && <ChangedSince onRead={follow} />}
      {failure && (
        <AlertBox
          tone="error"
          action={
            failure.status === 409 && (
              <Button
                variant="default"
                onClick={() => {
                  follow();
                  reload();
                }}
              >
                Ricarica i dati salvati
              </Button>
            )
          }
        >
          {failure.text}
        </AlertBox>
      )}
    </>
  );
}

function ChangedSince({ onRead }: { onRead: () => void }) {
  const read = (
    <Button variant="default" onClick={onRead}>
      Le ho rilette
    </Button>
  );
  return (
    <AlertBox tone="warning" title="Le regole sono cambiate" action={read}>
      Intanto ne è stata salvata un’altra versione, che ora si vede qui: si rilegge quella, prima di
      confermare.
    </AlertBox>
  );
}
