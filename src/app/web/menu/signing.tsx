import { IconFileCertificate, IconSignature } from '@tabler/icons-react';
import { readSignedFiles } from '#signing/signed-file-reader/permissions.ts';
import { signDocuments } from '#signing/signing-list/permissions.ts';
import type { MenuGroup } from './menu-group.ts';

export const signingMenu: MenuGroup = {
  label: 'Firme',
  entries: [
    {
      label: 'Documenti da firmare',
      page: '/user/signature',
      permission: signDocuments,
      icon: <IconSignature size={20} />,
    },
    {
      label: 'Leggi un file firmato',
      page: '/user/signature/read',
      permission: readSignedFiles,
      icon: <IconFileCertificate size={20} />,
    },
  ],
};
