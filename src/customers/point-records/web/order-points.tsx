import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { endpointUrl } from '#platform/web/api-client.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { SortableList } from '#ui/lists/sortable-list.tsx';
import { orderPoints } from '../order/contract.ts';

type OrderPointsProps = {
  addressId: number;
  points: readonly { id: number; nome: string; where: string }[];
  /** What shows the points in their order. */
  refresh: readonly Endpoint[];
};

/** The points of a site in the order in which one goes through the building: each move is kept at once. */
export function OrderPoints({ addressId, points, refresh }: OrderPointsProps) {
  const [isOpen, setOpen] = useState(false);
  const { save, failure } = useSave(orderPoints, refresh);
  const params = { sede: addressId };
  const keep = async (ids: number[]) =>
    (await save({ params, body: { order: JSON.stringify(ids) } })) !== null;
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        Metti in ordine
      </Button>
      <Dialog open={isOpen} title="Ordine dei punti" size="lg" onClose={() => setOpen(false)}>
        <p>
          Così come si passa da uno all’altro: in quest’ordine stanno qui, nei posizionamenti e nelle
          relazioni.
        </p>
        {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
        <SortableList
          label="Punti di misurazione"
          url={endpointUrl(orderPoints, { params })}
          items={points}
          idOf={({ id }) => id}
          nameOf={({ nome }) => nome}
          onOrder={keep}
        >
          {({ nome, where }) => (where === '' ? nome : `${nome} · ${where}`)}
        </SortableList>
      </Dialog>
    </>
  );
}
