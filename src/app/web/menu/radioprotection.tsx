import { IconFileCertificate, IconRadioactive, IconSignature } from '@tabler/icons-react';
import { openRadioprotectionHome } from '#overview/home/permissions.ts';
import { readSignedFiles } from '#signing/signed-file-reader/permissions.ts';
import { signDocuments } from '#signing/signing-list/permissions.ts';
import type { MenuGroup } from './menu-group.ts';

export const radioprotectionMenu: MenuGroup = {
  label: 'Radioprotezione',
  entries: [
    {
      label: 'Radioprotezione',
      page: '/lb/radioprotection',
      permission: openRadioprotectionHome,
      icon: <IconRadioactive size={20} />,
    },
    {
      label: 'Firme',
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
