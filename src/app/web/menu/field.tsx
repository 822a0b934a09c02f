import {
  IconClipboardCheck,
  IconCloudDownload,
  IconCloudUpload,
  IconMapPin,
  IconReplace,
  IconScan,
  IconTargetArrow,
} from '@tabler/icons-react';
import { checkDosimeters } from '#dosimeters/dosimeter-check/permissions.ts';
import { prepareDay } from '#field/day-preparation/permissions.ts';
import { openMyPlacements } from '#field/my-placements/permissions.ts';
import { placeInLaboratory, placeInZone } from '#field/placement/permissions.ts';
import { replaceInLaboratory, replaceInZone } from '#field/replacement/permissions.ts';
import { readOutbox } from '../outbox/permissions.ts';
import type { MenuArea } from './menu-area.ts';

/** What is done where dosimeters hang. */
export const fieldArea: MenuArea = {
  label: 'Campo',
  icon: <IconMapPin size={20} />,
  entries: [
    {
      label: 'Posiziona',
      icon: <IconTargetArrow size={20} />,
      pages: [
        { path: '/zone/$zone/cr39/positioning', permission: placeInZone },
        { path: '/lb/cr39/positioning', permission: placeInLaboratory },
        { path: '/user/cr39/positioning', permission: placeInZone },
      ],
      only: ['operatore', 'zona'],
    },
    {
      label: 'Sostituisci o ritira',
      icon: <IconReplace size={20} />,
      pages: [
        { path: '/zone/$zone/cr39/replacement', permission: replaceInZone },
        { path: '/lb/cr39/replacement', permission: replaceInLaboratory },
        { path: '/user/cr39/replacement', permission: replaceInZone },
      ],
      only: ['operatore', 'zona'],
    },
    {
      label: 'Prepara la giornata',
      icon: <IconCloudDownload size={20} />,
      pages: [
        { path: '/zone/$zone/cr39/day', permission: prepareDay },
        { path: '/user/cr39/day', permission: prepareDay },
      ],
      only: ['operatore', 'zona'],
    },
    {
      label: 'I miei posizionamenti',
      icon: <IconClipboardCheck size={20} />,
      pages: [{ path: '/user/cr39/placements', permission: openMyPlacements }],
      only: ['operatore', 'zona'],
    },
    {
      label: 'Controlla dosimetri',
      icon: <IconScan size={20} />,
      pages: [{ path: '/user/cr39/scan', permission: checkDosimeters }],
      only: ['operatore', 'zona'],
    },
    {
      label: 'Da inviare',
      icon: <IconCloudUpload size={20} />,
      pages: [{ path: '/user/outbox', permission: readOutbox }],
      only: ['operatore', 'zona'],
      count: 'daInviare',
    },
  ],
};
