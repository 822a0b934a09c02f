import { problemsOf } from '#platform/web/records/problems-of.ts';
import type { OwnEntry } from '../contract.ts';
import { correctPlacement } from '../corrections/contract.ts';
import { correctionTexts } from '../rules.ts';

/** Chosen from a list, with what stood there: by the time it is sent the list may hold it no longer. */
export type Chosen = { id: number; name: string };

/** What was typed in the form of a correction; of what is undefined, what is recorded stands there. */
export type TypedCorrection = {
  punto?: Chosen | undefined;
  /** The dosimeter's record (trattamento), by its code. */
  dosimetro?: Chosen | undefined;
  inizio?: string | undefined;
  foto: Blob | null;
  togliFoto: boolean;
  motivo: string;
};

/** What stands in the fields: what was typed, else what is recorded. */
export function shownValues(entry: OwnEntry, typed: TypedCorrection) {
  const { punto, dosimetro, inizio = entry.inizio } = typed;
  return { punto: punto?.id ?? entry.punto, dosimetro: dosimetro?.id ?? entry.trattamento, inizio };
}

/** The text under each field that is wrong. */
export function correctionProblems(
  entry: OwnEntry,
  typed: TypedCorrection,
): Partial<Record<'punto' | 'inizio' | 'motivo', string>> {
  const shown = shownValues(entry, typed);
  const { inizio, motivo } = problemsOf(correctPlacement, {
    versione: entry.versione,
    ...{ motivo: typed.motivo, inizio: shown.inizio },
  });
  const changes =
    shown.punto !== entry.punto ||
    shown.dosimetro !== entry.trattamento ||
    shown.inizio !== entry.inizio ||
    typed.foto !== null ||
    typed.togliFoto;
  return {
    ...(changes ? {} : { punto: correctionTexts.nothing }),
    ...(inizio ? { inizio } : {}),
    ...(motivo ? { motivo } : {}),
  };
}

/** What the call's body wishes: only what was changed. */
export async function wishOf(entry: OwnEntry, typed: TypedCorrection) {
  const { foto, togliFoto } = typed;
  const { punto, dosimetro, inizio } = shownValues(entry, typed);
  return {
    ...(punto === entry.punto ? {} : { punto }),
    ...(dosimetro === entry.trattamento
      ? {}
      : { dosimetro: { id: dosimetro, codice: typed.dosimetro?.name ?? entry.codice } }),
    ...(inizio === entry.inizio ? {} : { inizio }),
    ...(foto ? { foto: await dataUrlOf(foto) } : {}),
    ...(togliFoto && !foto ? { foto: null } : {}),
  };
}

function dataUrlOf(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () => {
      if (typeof reader.result === 'string') resolve(reader.result);
      else reject(new Error('The picture cannot be read'));
    });
    reader.readAsDataURL(picture);
  });
}
