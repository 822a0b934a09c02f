import { permission } from '#platform/contract/access.ts';

/** The register of attested controls: of planning staff all, of an expert those within reach (Q1-05). */
export const readRegister = permission('control-register.read', ['rp', 'edr']);
