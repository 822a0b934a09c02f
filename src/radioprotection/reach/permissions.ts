import { permission } from '#platform/contract/access.ts';

/** Reading what radiation protection keeps, each role within its reach (Q1-05, Q2-25). */
export const readRadioprotection = permission('radioprotection.read', ['rp', 'lab', 'edr']);

/** Projects, employers, local units, persons and their roles: who answers for what is kept by the planning staff. */
export const keepRadioprotection = permission('radioprotection.keep', ['rp']);

/** Devices, registries, manuals, exposed workers and activities of a unit; an expert at the own employers. */
export const workInUnits = permission('unit.work', ['rp', 'edr']);

/** A customer's own units, to be read. */
export const readOwnUnits = permission('own-unit.read', ['cliente']);

/** Scanning the label of a device: where it leads is decided by who scans it. */
export const scanDevices = permission('device-label.scan', 'signed-in');
