import { IconHistory, IconMail, IconMailForward, IconSettings, IconUsers } from '@tabler/icons-react';
import { administerUsers } from '#accounts/user-access/permissions.ts';
import { readAuditTrail } from '#identity/audit-trail/permissions.ts';
import { manageMailings } from '#office/mass-mail/permissions.ts';
import { openAdminHome } from '#overview/home/permissions.ts';
import { manageMails } from '#post/mail/permissions.ts';
import type { MenuGroup } from './menu-group.ts';

export const administrationMenu: MenuGroup = {
  label: 'Amministrazione',
  entries: [
    { label: 'Amministrazione', page: '/admin', permission: openAdminHome, icon: <IconSettings size={20} /> },
    {
      label: 'Comunicazioni massive',
      page: '/admin/cp/massive/email',
      permission: manageMailings,
      icon: <IconMailForward size={20} />,
    },
    { label: 'Posta in uscita', page: '/admin/mails', permission: manageMails, icon: <IconMail size={20} /> },
    { label: 'Utenti', page: '/admin/users', permission: administerUsers, icon: <IconUsers size={20} /> },
    {
      label: 'Registro delle modifiche',
      page: '/admin/audit',
      permission: readAuditTrail,
      icon: <IconHistory size={20} />,
    },
  ],
};
