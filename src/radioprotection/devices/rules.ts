import type { StateName } from '#customers/state-words/rules.ts';

/** What a radiation-protection service keeps of a device: its category, its state and how it came to it. */

/**
 * The 23 categories in the order of the counts (S2 §9), by the codes that are stored (S1 §3.10). Three are spelt
 * otherwise in S2's addresses (Q1-86, Q2-76).
 */
const categories = [
  { code: 'endorale', label: 'Endorale' },
  { code: 'cbct', label: 'CBCT' },
  { code: 'opt', label: 'OPT' },
  { code: 'rx_vet', label: 'RX veterinario' },
  { code: 'rx_portable', label: 'RX portatile', slug: 'rx_portatile' },
  { code: 'tac', label: 'TAC' },
  { code: 'spettro_xrf', label: 'Spettrometro XRF' },
  { code: 'arco_a_c', label: 'Arco a C' },
  { code: 'rx_cargo', label: 'RX cargo' },
  { code: 'rx_bagagli', label: 'RX bagagli' },
  { code: 'rx_ind', label: 'RX industriale', slug: 'rx_industriale' },
  { code: 'rx_tele_ib', label: 'RX telecomandato', slug: 'rx_telec_ib' },
  { code: 'mammografo', label: 'Mammografo' },
  { code: 'pensile', label: 'Pensile' },
  { code: 'trocoscopio', label: 'Trocoscopio' },
  { code: 'moc', label: 'MOC' },
  { code: 'angiografo', label: 'Angiografo' },
  { code: 'rm', label: 'RM' },
  { code: 'linac', label: 'LINAC' },
  { code: 'ciclotrone', label: 'Ciclotrone' },
  { code: 'diffrattometro', label: 'Diffrattometro' },
  { code: 'sem_microscope', label: 'Microscopio SEM' },
  { code: 'tomografo_ind', label: 'Tomografo industriale' },
] as const;

export type DeviceCategory = (typeof categories)[number]['code'];

export const deviceCategories = categories.map(({ code }) => code) as [DeviceCategory, ...DeviceCategory[]];

export const deviceCategoryLabels = Object.fromEntries(
  categories.map(({ code, label }) => [code, label]),
) as Record<DeviceCategory, string>;

/** How S2's addresses spell a category. */
export function slugOfCategory(code: DeviceCategory): string {
  const category = categories.find((one) => one.code === code);
  return category && 'slug' in category ? category.slug : code;
}

/** The category that a word names in either spelling; null when there is none. */
export function categoryNamed(word: string): DeviceCategory | null {
  return categories.find((one) => one.code === word || ('slug' in one && one.slug === word))?.code ?? null;
}

/** Status codes of a device (S1 §4.6). */
export const deviceStatus = { installed: 1, toInstall: 2, toDismiss: 3, toMove: 4, dismissed: 5 } as const;
export type DeviceStatus = (typeof deviceStatus)[keyof typeof deviceStatus];

export const deviceStatusLabels: Record<DeviceStatus, string> = {
  1: 'Installato',
  2: 'Da installare',
  3: 'Da dismettere',
  4: 'Da spostare',
  5: 'Dismesso',
};
export const deviceStatuses: readonly DeviceStatus[] = [1, 2, 3, 4, 5];

/** Its Italian word; 'Sconosciuto' for a status that is none of the five (Q1-87). */
export function statusLabel(status: number | null): string {
  return deviceStatusLabels[status as DeviceStatus] ?? 'Sconosciuto';
}

const stateNames = {
  1: 'installed',
  2: 'toInstall',
  3: 'toDismiss',
  4: 'toMove',
  5: 'dismissed',
} as const satisfies Record<DeviceStatus, StateName>;

/** How a device stands, in the table of states: hidden before anything else. */
export function stateOfDevice({ isActive, status }: { isActive: boolean; status: number | null }): StateName {
  if (!isActive) return 'hidden';
  return stateNames[status as DeviceStatus] ?? 'unknown';
}

/** What is said of a device that is out of the lists: hidden on plans, not counted, not checked. */
export const hiddenLabel = 'Nascosto';

/** One change of status, as it is kept and answered. */
export type StatusChange = {
  date: string;
  old_status: number | null;
  new_status: number;
  new_activity: string | null;
  dismiss_reason: string | null;
};

export type StatusContext = {
  activity: string | null;
  note: string | null;
  /** Oldest first. */
  history: StatusChange[];
};

export type WithStatus = { currentStatus: number | null; statusContext: StatusContext };

/** A change somebody wants: the day it holds from, and why the device goes. */
export type WantedStatus = {
  status: DeviceStatus;
  date: string;
  dismissReason: string | null;
};

export const deviceTexts = {
  notFound: 'Dispositivo non trovato.',
  unknownCategory: 'Categoria di dispositivo sconosciuta.',
  sameStatus: 'Il dispositivo è già in questo stato.',
  tooEarly: 'La data viene prima dell’ultimo cambio di stato.',
  inFuture: 'La data è nel futuro.',
  reasonMissing: 'Indicare il motivo della dismissione.',
  hidden: 'Il dispositivo è nascosto: prima va rimesso in uso.',
} as const;

/** Why a device goes must be known when it is marked to go, at the latest when it has gone. */
export function asksReason(status: DeviceStatus, current: WithStatus): boolean {
  if (status === deviceStatus.toDismiss) return true;
  return status === deviceStatus.dismissed && reasonToGo(current) === null;
}

/** The reason with which the device was marked to go, while it is. */
function reasonToGo({ currentStatus, statusContext }: WithStatus): string | null {
  if (currentStatus !== deviceStatus.toDismiss) return null;
  return statusContext.history.at(-1)?.dismiss_reason ?? null;
}

export type StatusRefusal = 'sameStatus' | 'tooEarly' | 'inFuture' | 'reasonMissing';

/**
 * The device after a change of status, its history whole: each entry begins where the one before ended. Days run
 * forward and not past today; a reason is told where the device goes, and kept from when it was marked to go.
 */
export function changeStatus<Device extends WithStatus>(
  device: Device,
  wanted: WantedStatus,
  today: string,
): { device: Device; change: StatusChange } | { refusal: StatusRefusal } {
  const { history } = device.statusContext;
  const last = history.at(-1);
  if (wanted.status === device.currentStatus) return { refusal: 'sameStatus' };
  if (wanted.date > today) return { refusal: 'inFuture' };
  if (last && wanted.date < last.date) return { refusal: 'tooEarly' };
  if (asksReason(wanted.status, device) && !wanted.dismissReason) return { refusal: 'reasonMissing' };
  const goes = wanted.status === deviceStatus.toDismiss || wanted.status === deviceStatus.dismissed;
  const change: StatusChange = {
    date: wanted.date,
    old_status: device.currentStatus,
    new_status: wanted.status,
    new_activity: null,
    dismiss_reason: goes ? (wanted.dismissReason ?? reasonToGo(device)) : null,
  };
  return {
    change,
    device: {
      ...device,
      currentStatus: wanted.status,
      statusContext: { ...device.statusContext, history: [...history, change] },
    },
  };
}

/** A device in a phrase: its sigla, what it is, who made it. */
export function deviceName({ sigla, type }: { sigla: string; type: DeviceCategory }): string {
  return `${sigla} (${deviceCategoryLabels[type]})`;
}
