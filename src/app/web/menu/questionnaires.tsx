import { IconListCheck } from '@tabler/icons-react';
import { answerAsCustomer } from '#field/survey-pages/permissions.ts';
import type { MenuArea } from './menu-area.ts';

/** What customers answer about their sites. */
export const questionnairesArea: MenuArea = {
  label: 'Questionari',
  icon: <IconListCheck size={20} />,
  entries: [
    {
      label: 'Questionari delle sedi',
      icon: <IconListCheck size={20} />,
      pages: [{ path: '/client/$committente/cr39/survey', permission: answerAsCustomer }],
      only: ['cliente'],
    },
  ],
};
