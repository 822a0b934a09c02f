import {
  IconFileCertificate,
  IconFileSearch,
  IconFileStack,
  IconFiles,
  IconMail,
  IconMailForward,
  IconPrinter,
  IconSignature,
  IconTransform,
} from '@tabler/icons-react';
import { fieldWork } from '#customers/customers/permissions.ts';
import { manageMailings } from '#office/mass-mail/permissions.ts';
import { manageMails } from '#post/mail/permissions.ts';
import { readDefaultDocuments } from '#radioprotection/default-documents/permissions.ts';
import { keepRadioprotection } from '#radioprotection/reach/permissions.ts';
import { readSignedFiles } from '#signing/signed-file-reader/permissions.ts';
import { signDocuments } from '#signing/signing-list/permissions.ts';
import type { MenuArea } from './menu-area.ts';

/** What is written, signed and sent. */
export const documentsArea: MenuArea = {
  label: 'Documenti',
  icon: <IconFiles size={20} />,
  entries: [
    {
      label: 'Relazioni finali',
      icon: <IconFileCertificate size={20} />,
      pages: [{ path: '/client/$committente/cr39/relations', permission: fieldWork }],
      only: ['cliente'],
    },
    {
      label: 'Documenti da firmare',
      icon: <IconSignature size={20} />,
      pages: [{ path: '/user/signature', permission: signDocuments }],
      also: [
        '/lb/cr39/signature',
        '/lb/lc',
        '/lb/tld',
        '/lb/electret',
        '/lb/contabilita',
        '/sign',
        '/user/radioprotection/sign',
        '/user/irme90/signature',
      ],
      count: 'daFirmare',
    },
    {
      label: 'Leggi un file firmato',
      icon: <IconFileSearch size={20} />,
      pages: [{ path: '/user/signature/read', permission: readSignedFiles }],
    },
    {
      label: 'Documenti di registro',
      icon: <IconFileStack size={20} />,
      pages: [
        { path: '/lb/radioprotection/assets/registries/default/docs', permission: readDefaultDocuments },
      ],
    },
    {
      label: 'Generazione documenti',
      icon: <IconPrinter size={20} />,
      pages: [{ path: '/lb/radioprotection/documents/massive', permission: keepRadioprotection }],
    },
    {
      label: 'Registri da aggiornare',
      icon: <IconTransform size={20} />,
      pages: [{ path: '/lb/radioprotection/migration/registries', permission: keepRadioprotection }],
      also: ['/lb/radioprotection/migration'],
    },
    {
      label: 'Comunicazioni massive',
      icon: <IconMailForward size={20} />,
      pages: [{ path: '/admin/cp/massive/email', permission: manageMailings }],
    },
    {
      label: 'Posta in uscita',
      icon: <IconMail size={20} />,
      pages: [{ path: '/admin/mails', permission: manageMails }],
      count: 'postaFerma',
    },
  ],
};
