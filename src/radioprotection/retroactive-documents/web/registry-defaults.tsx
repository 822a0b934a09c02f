import { Button } from '@mantine/core';
import { useSave } from '#platform/web/records/use-save.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { listUnitDocuments } from '../../folders/contract.ts';
import { exchangeRegistryDefaults, getRegistryDefaults, type RegistryDefaults } from '../contract.ts';
import classes from './apply.module.css';

type RegistryDefaultsProps = {
  registry: number;
  /** The words for its implant type. */
  type: string;
  /** Nothing is said of those it lacks only: that is told among its documents. */
  isBrief?: boolean;
};

/**
 * Says of an open registry which default documents are of another implant type, as after that was corrected, or which it
 * lacks, and puts it right. Nothing while all is as it should be.
 */
export function DefaultsToExchange({ registry, type, isBrief = false }: RegistryDefaultsProps) {
  const { data } = useEndpoint(getRegistryDefaults, { params: { registry } });
  const { save, isSaving, failure } = useSave(exchangeRegistryDefaults, [
    getRegistryDefaults,
    listUnitDocuments,
  ]);
  const isExchange = data !== undefined && data.estranei.length > 0;
  if (!data || !(isExchange || (data.mancanti.length > 0 && !isBrief))) return null;
  async function run() {
    if (await save({ params: { registry } }))
      showToast('ok', isExchange ? 'Documenti scambiati' : 'Documenti completati');
  }
  return (
    <AlertBox
      tone={isExchange ? 'warning' : 'info'}
      title={isExchange ? 'Ci sono documenti di un altro tipo di impianto' : 'Mancano documenti predefiniti'}
      live={false}
      action={
        <Button variant="default" loading={isSaving} onClick={() => void run()}>
          {isExchange ? 'Scambia i documenti' : 'Completa'}
        </Button>
      }
    >
      {sentencesOf(data, type).map((sentence) => (
        <p key={sentence} className={classes.sentence}>
          {sentence}
        </p>
      ))}
      {failure && <p role="alert">{failure.text}</p>}
    </AlertBox>
  );
}

const titles = (named: RegistryDefaults['mancanti']) => named.map(({ titolo }) => titolo).join('; ');

function sentencesOf({ estranei, mancanti, firmati }: RegistryDefaults, type: string): string[] {
  return [
    `Il registro è di tipo «${type}».`,
    ...(estranei.length > 0 ? [`Si tolgono, perché non firmati: ${titles(estranei)}.`] : []),
    ...(mancanti.length > 0 ? [`Si aggiungono: ${titles(mancanti)}.`] : []),
    ...(firmati.length > 0 ? [`Restano, perché firmati: ${titles(firmati)}.`] : []),
  ];
}
