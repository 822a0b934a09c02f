import { useEffect, useRef } from 'react';
import { ReadOrEdit } from '#platform/web/records/record-editing.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { PlanList } from '../../plan-records/web/public.ts';
import { type AddressRecord, getAddressRecord } from '../contract.ts';
import { AddressForm } from './address-form.tsx';
import { addressFacts } from './address-page.tsx';

type AddressDataProps = { addressId: number; onChanged: () => void };

/** The data of an address and its floor plans, on a page about more than its record. */
export function AddressData({ addressId, onChanged }: AddressDataProps) {
  const found = useEndpoint(getAddressRecord, { params: { indirizzo: addressId } });
  return (
    <RecordView found={found}>
      {(address) => <Data key={address.id} address={address} onChanged={onChanged} />}
    </RecordView>
  );
}

type DataProps = { address: AddressRecord; onChanged: () => void };

function Data({ address, onChanged }: DataProps) {
  const { id, modificabile, versione } = address;
  const seen = useRef(versione);
  useEffect(() => {
    if (seen.current === versione) return;
    seen.current = versione;
    onChanged();
  }, [versione, onChanged]);
  return (
    <>
      <ReadOrEdit
        facts={<RecordFacts facts={addressFacts(address)} />}
        form={modificabile && <AddressForm record={address} />}
      />
      <PlanList addressId={id} mayChange={modificabile} />
    </>
  );
}
