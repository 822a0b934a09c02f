import type { DeviceCategory } from '../../devices/rules.ts';

/** Icons of devices on a planimetry: strokes on a field of 24 by 24, as SVG paths. */
export const deviceIcons = ['tube', 'tooth', 'ring', 'arm', 'belt', 'magnet', 'beam', 'sample'] as const;
export type DeviceIcon = (typeof deviceIcons)[number];

export const iconPaths: Record<DeviceIcon, string> = {
  tube: 'M8 3h8v6H8z M12 9v3 M5 21l5-9h4l5 9',
  tooth:
    'M12 5.5c-1-.6-2.6-1.5-4-1.5c-2.1 0-4 1.2-4 5c0 4.9 1 8.4 2.7 10.5c.6.8 2 .5 2.5-.2c.4-.5.8-1.4 1.3-2.8c.3-.8.9-1.5 1.5-1.5s1.2.7 1.5 1.5c.4 1.4.9 2.3 1.3 2.8c.6.7 2 1 2.5.2c1.6-2.1 2.7-5.6 2.7-10.5c0-3.7-1.9-5-4-5c-1.4 0-2.9.9-4 1.5z',
  ring: 'M12 3a8 8 0 1 0 0 16a8 8 0 1 0 0-16z M12 7a4 4 0 1 0 0 8a4 4 0 1 0 0-8z M4 21h16',
  arm: 'M16 4a8 8 0 1 0 0 16 M14 2h6v4h-6z M14 18h6v4h-6z',
  belt: 'M3 18h18 M6 18v-8h12v8 M9 10V6h6v4 M5 21h.1 M12 21h.1 M19 21h.1',
  magnet: 'M5 4h4v8a3 3 0 0 0 6 0V4h4v8a7 7 0 0 1-14 0z M5 8h4 M15 8h4',
  beam: 'M3 12h6 M15 12h6 M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6z M12 3v3 M12 18v3 M5.5 5.5l2.2 2.2 M16.3 16.3l2.2 2.2',
  sample: 'M9 3h6 M10 3v6l-5 10a1.5 1.5 0 0 0 1.3 2h11.4a1.5 1.5 0 0 0 1.3-2l-5-10V3 M8 14h8',
};

const iconsOfCategories: Record<DeviceCategory, DeviceIcon> = {
  ...{ endorale: 'tooth', cbct: 'tooth', opt: 'tooth' },
  ...{ rx_vet: 'tube', rx_portable: 'tube', rx_tele_ib: 'tube', pensile: 'tube', trocoscopio: 'tube' },
  ...{ mammografo: 'tube', moc: 'tube', rx_ind: 'tube' },
  ...{ tac: 'ring', tomografo_ind: 'ring', angiografo: 'arm', arco_a_c: 'arm' },
  ...{ rx_cargo: 'belt', rx_bagagli: 'belt', rm: 'magnet' },
  ...{ linac: 'beam', ciclotrone: 'beam' },
  ...{ spettro_xrf: 'sample', diffrattometro: 'sample', sem_microscope: 'sample' },
};

/** How a device of a category is drawn. */
export function iconOf(category: DeviceCategory): DeviceIcon {
  return iconsOfCategories[category];
}
