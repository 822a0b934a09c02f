import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { type ApiFailure, type CallInput, download } from './api-client.ts';

type RemoteModalProps<E extends Endpoint> = {
  /** What opens it; what is opened is its title. */
  label: string;
  title: string;
  /** Answers a file; a GET. */
  endpoint: E;
  input: CallInput<E>;
  children: (file: Blob) => ReactNode;
};

/** Opens a dialog whose content is read when it is opened, not before (Q2-88). */
export function RemoteModal<E extends Endpoint>({ label, title, ...content }: RemoteModalProps<E>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        aria-haspopup="dialog"
        aria-label={`${label}: ${title}`}
        data-modal
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <Dialog open size="lg" title={title} onClose={() => setOpen(false)}>
          <RemoteContent {...content} />
        </Dialog>
      )}
    </>
  );
}

type RemoteContentProps<E extends Endpoint> = Pick<RemoteModalProps<E>, 'endpoint' | 'input' | 'children'>;

function RemoteContent<E extends Endpoint>({ endpoint, input, children }: RemoteContentProps<E>) {
  const { data, error, refetch } = useQuery<Blob, ApiFailure>({
    queryKey: ['content', endpoint.name, input],
    queryFn: async () => (await download(endpoint, input)).file,
  });
  if (error)
    return (
      <ErrorState text={error.text} requestId={error.requestId ?? undefined} onRetry={() => refetch()} />
    );
  return data ? children(data) : <Skeletons count={2} />;
}
