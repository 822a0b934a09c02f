import { permission } from '#platform/contract/access.ts';

export const openFieldHome = permission('field-home.open', ['operatore', 'zona', 'lab']);
export const openZoneHome = permission('zone-home.open', ['operatore', 'zona', 'lab']);
export const openClientHome = permission('client-home.open', ['cliente', 'lab']);
export const openLaboratoryHome = permission('lab-home.open', ['lab']);
export const openRadioprotectionHome = permission('radioprotection-home.open', ['rp', 'edr']);
export const openAdminHome = permission('admin-home.open', ['admin']);
