import { IconArrowBackUp, IconPlaylistAdd } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { MoreAction } from '#ui/controls/more-menu.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { defaultDocumentsPath } from './default-document-kind.ts';
import { UnreadWarning } from './documents-to-come.tsx';

type Document = { id: number; titolo: string; confermato: boolean };
export type Applying = 'retro' | 'revert';

export const applyingLabels = {
  retro: 'Applica ai registri esistenti',
  revert: 'Annulla applicazione',
} as const satisfies Record<Applying, string>;

const questions = {
  retro: {
    text: (title: string) =>
      `«${title}» viene aggiunto a tutti i registri aperti dei suoi tipi di impianto che non lo hanno ancora, da firmare. Il lavoro parte appena la pagina si apre.`,
    confirm: 'Applica ai registri',
  },
  revert: {
    text: (title: string) =>
      `«${title}» viene tolto da tutti i registri in cui non è ancora firmato. Dove è firmato resta. Il lavoro parte appena la pagina si apre.`,
    confirm: 'Togli dai registri',
  },
} as const satisfies Record<Applying, { text: (title: string) => string; confirm: string }>;

/** What can be done with a document in all registries; a page that starts by itself is entered only when confirmed. */
export function applyActions(ask: (what: Applying) => void): MoreAction[] {
  return [
    {
      label: applyingLabels.retro,
      icon: <IconPlaylistAdd size={18} aria-hidden />,
      onSelect: () => ask('retro'),
    },
    {
      label: applyingLabels.revert,
      icon: <IconArrowBackUp size={18} aria-hidden />,
      isDanger: true,
      onSelect: () => ask('revert'),
    },
  ];
}

type ConfirmApplyingProps = { document: Document; what: Applying; onClose: () => void };

export function ConfirmApplying({ document, what, onClose }: ConfirmApplyingProps) {
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const { text, confirm } = questions[what];
  return (
    <ConfirmDialog
      open
      title={applyingLabels[what]}
      confirmLabel={confirm}
      danger={what === 'revert'}
      busy={isLeaving}
      onCancel={onClose}
      onConfirm={() => {
        setLeaving(true);
        void navigate({ to: `${defaultDocumentsPath}/${document.id}/${what}` });
      }}
    >
      <p>{text(document.titolo)}</p>
      {what === 'retro' && <UnreadWarning documents={[document]} />}
    </ConfirmDialog>
  );
}
