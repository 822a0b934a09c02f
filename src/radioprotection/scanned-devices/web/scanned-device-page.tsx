import { Navigate, useParams } from '@tanstack/react-router';
import { lazy } from 'react';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useCan } from '#platform/web/session.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { loadDeviceCard } from '../../devices/web/public.ts';
import { readRadioprotection } from '../../reach/permissions.ts';
import { deviceHref, ownDeviceHref } from '../../unit-places/rules.ts';
import { findScannedDevice } from '../contract.ts';

const Card = lazy(async () => ({ default: await loadDeviceCard() }));

/** Leads whoever has scanned a label to the page of the device that is theirs; to a stranger there is none. */
export function ScannedDevicePage() {
  const { device = '' } = useParams({ strict: false }) as Record<string, string>;
  const found = useEndpoint(findScannedDevice, { params: { device } });
  return (
    <RecordView found={found}>
      {({ device: id, own }) => (
        <Navigate to={own ? ownDeviceHref(own.client, own.company, id) : deviceHref(id)} replace />
      )}
    </RecordView>
  );
}

/** The card at the address that old labels name: for staff; others are led on as from a new one. */
export function DeviceCardPage() {
  const isStaff = useCan(readRadioprotection);
  return isStaff ? <Card /> : <ScannedDevicePage />;
}
