import { useEffect, useState } from 'react';
import type { NewClient } from '#customers/customers/contract.ts';
import { type Address, listAddresses, type PlacedAddress } from '#customers/sites/contract.ts';
import { regionOfProvince } from '#geography/municipalities/rules.ts';
import { useStepData } from '#platform/web/wizard/use-step-data.ts';
import { ChoiceList } from '#ui/fields/choice-list.tsx';
import { useRecentChoices } from '../../../field-wizards/web/public.ts';
import { type PlacementDraft, step } from '../../rules.ts';
import {
  addressFieldsFrom,
  chooseAddress,
  chooseWaitingAddress,
  emptyClientFields,
  replaceAddress,
  startAddress,
} from '../draft-changes.ts';
import { RestartPanel } from '../restart-panel.tsx';
import { StepFrame } from '../step-frame.tsx';
import { askForNew } from '../step-problems.ts';
import { takesPlace } from '../takes-place.ts';
import { useStepChecks } from '../use-step-checks.ts';
import { useWaitingSites } from '../use-waiting-sites.ts';
import { useWipeQuestion } from '../use-wipe-question.tsx';
import { typedIn, type WaitingSites } from '../waiting-sites.ts';
import { useWizard } from '../wizard.ts';
import { NewAddressForm } from './new-address-form.tsx';
import { useNearestSites } from './use-nearest-sites.tsx';
import { chosenId, waitingChoice } from './waiting-choice.ts';

/** The specified words, in the language they were specified in (H4). */
const removedText = 'Perhaps it was removed or permissions changed';

export function AddressStep() {
  const { draft, change } = useWizard();
  const take = useTake(draft.address === null);
  const takeInstead = useTake(true);
  const { ask, question } = useWipeQuestion('indirizzo');
  const { list, freshList, failure } = useAddresses(draft);
  const { recentIds, remember } = useRecentChoices('addresses');
  const checks = useStepChecks({ addresses: list?.addresses });
  const chosen = draft.address !== null && 'known' in draft.address ? draft.address.known.id : null;
  const typed = typedIn(draft.address);
  const near = useNearestSites(list?.addresses);
  const waiting = useWaitingSites();
  const made = waiting.addresses;
  const others = [...made.map(({ address }) => address.fresh), ...(list?.addresses ?? [])];
  const [setAside, setSetAside] = useState(addressFieldsFrom(emptyClientFields, null));
  useAddressOfNewClient(waiting);
  useOnlyAddress(freshList);

  if (freshList && chosen !== null && !freshList.addresses.some(({ id }) => id === chosen)) {
    return (
      <RestartPanel
        detail={removedText}
        other={{ label: 'Scegli un altro indirizzo', onClick: () => change(takeInstead(null)) }}
      />
    );
  }

  function choose(id: number | string) {
    const address = list?.addresses.find((candidate) => candidate.id === id);
    const waits = made.find((candidate) => candidate.address.key === id);
    const keepTyped = () => typed && setSetAside(typed);
    if (waits) ask(chooseWaitingAddress(waits), keepTyped);
    if (!address) return;
    ask(take(address), () => {
      keepTyped();
      remember(address.id);
    });
  }

  return (
    <StepFrame check={checks.check} isReading={!list && !failure}>
      {question}
      <ChoiceList
        label="Indirizzo di campionamento"
        items={
          list && [...made.map(({ address }) => waitingChoice(address)), ...near.arrange(list.addresses)]
        }
        order={near.isOrdered ? 'given' : 'name'}
        besideSearch={near.button}
        value={chosenId(draft.address)}
        onChange={choose}
        recentIds={near.isOrdered ? [] : recentIds}
        failure={failure}
        error={checks.errors.choice}
        emptyText={typed ? 'Ancora nessun indirizzo: compila il primo' : undefined}
        note={list && !list.canAddNew && !typed ? askForNew : undefined}
        create={
          list?.canAddNew || typed
            ? {
                label: 'Nuovo indirizzo',
                selected: typed !== null,
                onSelect: (searched) =>
                  ask(startAddress({ ...setAside, displayName: setAside.displayName || searched })),
                children: typed && (
                  <NewAddressForm
                    fields={typed}
                    errors={checks.errors}
                    near={provincesNear(draft, list?.addresses)}
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

/** How an address is chosen. */
function useTake(isLost: boolean) {
  const { mending } = useWizard();
  return takesPlace(mending, { at: step.address, isLost }) ? replaceAddress : chooseAddress;
}

/** The provinces of a client and of its sites. */
function provincesNear({ client }: PlacementDraft, addresses: readonly Address[] = []): string[] {
  const own = client === null ? [] : [('known' in client ? client.known : client.fresh).provincia];
  return [...own, ...addresses.map(({ provincia }) => provincia)];
}

type AddressList = { canAddNew: boolean; addresses: readonly PlacedAddress[] };

/** A client that does not exist yet has no addresses and may get one (A22). */
const addressesOfNewClient: AddressList = { canAddNew: true, addresses: [] };

/** What is listed of a client that is out of reach by now. */
const addressesOutOfReach: AddressList = { canAddNew: false, addresses: [] };

function useAddresses({ principal, client }: PlacementDraft) {
  const clientId = client !== null && 'known' in client ? client.known.id : null;
  const { data, fresh, failure, isGone } = useStepData(
    listAddresses,
    { params: { committente: principal?.id ?? 0, cliente: clientId ?? 0 } },
    principal !== null && clientId !== null,
  );
  if (clientId === null) return { list: addressesOfNewClient, freshList: undefined, failure: undefined };
  const freshList: AddressList | undefined = isGone ? addressesOutOfReach : fresh;
  return { list: data as AddressList | undefined, freshList, failure };
}

/** Preselects the only address when no new one may be created, like a single client. */
function useOnlyAddress(list: AddressList | undefined): void {
  const { draft, change } = useWizard();
  const take = useTake(true);
  const only = list && !list.canAddNew && list.addresses.length === 1 ? list.addresses[0] : undefined;
  const nothingChosen = draft.address === null;
  useEffect(() => {
    if (only && nothingChosen) change(take(only));
  }, [only, nothingChosen, change, take]);
}

/** For a new client there is only the form: it opens by itself, filled in when the addresses coincide (E13). */
function useAddressOfNewClient({ addresses, isReady }: WaitingSites & { isReady: boolean }): void {
  const { draft, change } = useWizard();
  const { client, clientCoincidesWithAddress: coincides } = draft;
  const fields = client !== null && 'fresh' in client ? client.fresh : null;
  const nothingChosen = draft.address === null && isReady && addresses.length === 0;
  useEffect(() => {
    if (fields && nothingChosen) change(startAddress(coincides ? copyOf(fields) : undefined));
  }, [fields, coincides, nothingChosen, change]);
}

function copyOf(client: NewClient) {
  return addressFieldsFrom(client, regionOfProvince(client.provincia)?.id ?? null);
}
