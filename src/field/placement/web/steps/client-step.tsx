import { useEffect, useState } from 'react';
import { type Client, listClients } from '#customers/customers/contract.ts';
import { townInWords } from '#geography/town-words/rules.ts';
import { useStepData } from '#platform/web/wizard/use-step-data.ts';
import classes from '#platform/web/wizard/wizard.module.css';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ChoiceList } from '#ui/fields/choice-list.tsx';
import { useRecentChoices } from '../../../field-wizards/web/public.ts';
import { step } from '../../rules.ts';
import {
  chooseClient,
  chooseWaitingClient,
  emptyClientFields,
  replaceClient,
  startClient,
} from '../draft-changes.ts';
import { StepFrame } from '../step-frame.tsx';
import { askForNew } from '../step-problems.ts';
import { takesPlace } from '../takes-place.ts';
import { useStepChecks } from '../use-step-checks.ts';
import { useWaitingSites } from '../use-waiting-sites.ts';
import { useWipeQuestion } from '../use-wipe-question.tsx';
import { typedIn } from '../waiting-sites.ts';
import { useWizard } from '../wizard.ts';
import { NewClientForm } from './new-client-form.tsx';
import { chosenId, waitingChoice } from './waiting-choice.ts';

const texts = {
  noPrincipal: 'Non hai selezionato il committente. Tornare indietro.',
  lost: 'Non hai più il permesso di inserimento per il datore di lavoro che avevi selezionato o è stato rimosso.',
} as const;

export function ClientStep() {
  const { draft } = useWizard();
  if (draft.principal === null) {
    return (
      <StepFrame>
        <AlertBox tone="error">{texts.noPrincipal}</AlertBox>
      </StepFrame>
    );
  }
  return <ClientChoice principalId={draft.principal.id} />;
}

/** What is listed of a principal that is out of reach by now. */
const noClients: readonly Client[] = [];

function ClientChoice({ principalId }: { principalId: number }) {
  const { draft } = useWizard();
  const take = useTake(draft.client === null);
  const { ask, question } = useWipeQuestion('datore di lavoro');
  const { data, fresh, failure, isGone } = useStepData(listClients, { params: { committente: principalId } });
  const lost = useLostClient(isGone ? noClients : fresh?.clients);
  useOnlyClient(fresh);
  const { recentIds, remember } = useRecentChoices(`clients/${principalId}`);
  const checks = useStepChecks();
  const typed = typedIn(draft.client);
  const waiting = useWaitingSites().clients;
  const others = [...waiting.map(({ client }) => client.fresh), ...(data?.clients ?? [])];
  const [setAside, setSetAside] = useState(emptyClientFields);

  function choose(id: number | string) {
    const chosen = data?.clients.find((client) => client.id === id);
    const made = waiting.find(({ client }) => client.key === id);
    const keepTyped = () => typed && setSetAside(typed);
    if (made) ask(chooseWaitingClient(made), keepTyped);
    if (!chosen) return;
    ask(take(chosen), () => {
      keepTyped();
      remember(chosen.id);
    });
  }

  return (
    <StepFrame check={checks.check} isReading={!data && !failure}>
      {question}
      {lost && (
        <div className={classes.notice}>
          <AlertBox tone="warning">{texts.lost}</AlertBox>
        </div>
      )}
      <ChoiceList
        label="Datore di lavoro/ cliente"
        items={
          data && [...waiting.map(({ client }) => waitingChoice(client)), ...data.clients.map(clientChoice)]
        }
        value={chosenId(draft.client)}
        onChange={choose}
        recentIds={recentIds}
        failure={failure}
        error={checks.errors.choice}
        note={data && !data.canAddNew && !typed ? askForNew : undefined}
        create={
          data?.canAddNew || typed
            ? {
                label: 'Nuovo datore di lavoro/ cliente',
                selected: typed !== null,
                onSelect: (searched) =>
                  ask(startClient({ ...setAside, displayName: setAside.displayName || searched })),
                children: typed && (
                  <NewClientForm
                    fields={typed}
                    errors={checks.errors}
                    near={[
                      ...(data?.clients ?? []).map(({ provincia }) => provincia),
                      ...(data?.province ?? []),
                    ]}
                    others={others}
                  />
                ),
              }
            : undefined
        }
      />
    </StepFrame>
  );
}

function clientChoice({ id, displayName, address, city, provincia }: Client) {
  return { id, label: displayName, detail: `${address}, ${townInWords(city, provincia)}` };
}

/** How a client is chosen. */
function useTake(isLost: boolean) {
  const { mending } = useWizard();
  return takesPlace(mending, { at: step.client, isLost }) ? replaceClient : chooseClient;
}

/** Clears a chosen client that the server no longer lists (J15); true from then on. */
function useLostClient(clients: readonly Client[] | undefined): boolean {
  const { draft, change } = useWizard();
  const take = useTake(true);
  const [lost, setLost] = useState(false);
  const chosen = draft.client !== null && 'known' in draft.client ? draft.client.known.id : null;
  const gone = clients !== undefined && chosen !== null && !clients.some(({ id }) => id === chosen);
  useEffect(() => {
    if (!gone) return;
    setLost(true);
    change(take(null));
  }, [gone, change, take]);
  return lost;
}

/** Preselects the only client when no new one may be created; it does not go on by itself (H16). */
function useOnlyClient(list: { canAddNew: boolean; clients: readonly Client[] } | undefined): void {
  const { draft, change } = useWizard();
  const take = useTake(true);
  const only = list && !list.canAddNew && list.clients.length === 1 ? list.clients[0] : undefined;
  const nothingChosen = draft.client === null;
  useEffect(() => {
    if (only && nothingChosen) change(take(only));
  }, [only, nothingChosen, change, take]);
}
