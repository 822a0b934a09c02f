import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { endpointKey } from '#platform/web/use-endpoint.ts';
import { getSignatureConfig, listDocumentsToSign } from '../../signing-list/contract.ts';
import { sendSigned } from './send-signed.ts';
import { openUploadQueue } from './upload-queue.ts';

/** The queue of a page, which ends with it. What waits is read anew once nothing is left to send. */
export function useUploadQueue(endpoint: string) {
  const client = useQueryClient();
  const [queue] = useState(() =>
    openUploadQueue({
      send: (file) => sendSigned(endpoint, file),
      onDrained: () => {
        for (const read of [getSignatureConfig, listDocumentsToSign])
          void client.invalidateQueries({ queryKey: endpointKey(read) });
      },
    }),
  );
  useEffect(() => queue.resume(), [queue]);
  const items = useSyncExternalStore(queue.subscribe, queue.items);
  const counts = useSyncExternalStore(queue.subscribe, queue.counts);
  return { queue, items, counts };
}
