import { problemsOf } from '#platform/web/records/problems-of.ts';
import type { OwnEntry } from '../contract.ts';
import { correctPlacement } from '../corrections/contract.ts';
import { correctionTexts } from '../rules.ts';

/** What stands in the form of a correction. */
export type TypedCorrection = {
  punto: number;
  /** Of the dosimeter's record (trattamento). */
  dosimetro: number;
  inizio: string;
  foto: Blob | null;
  togliFoto: boolean;
  motivo: string;
};

/** The text under each field that is wrong. */
export function correctionProblems(
  entry: OwnEntry,
  typed: TypedCorrection,
): Partial<Record<'punto' | 'inizio' | 'motivo', string>> {
  const { inizio, motivo } = problemsOf(correctPlacement, {
    versione: entry.versione,
    ...{ motivo: typed.motivo, inizio: typed.inizio },
  });
  const changes =
    typed.punto !== entry.punto ||
    typed.dosimetro !== entry.trattamento ||
    typed.inizio !== entry.inizio ||
    typed.foto !== null ||
    typed.togliFoto;
  return {
    ...(changes ? {} : { punto: correctionTexts.nothing }),
    ...(inizio ? { inizio } : {}),
    ...(motivo ? { motivo } : {}),
  };
}

/** The call's body: only what was changed. */
export async function correctionBody(
  entry: OwnEntry,
  typed: TypedCorrection,
  codeOf: (trattamento: number) => string,
) {
  const { punto, dosimetro, inizio, foto, togliFoto, motivo } = typed;
  return {
    ...{ versione: entry.versione, motivo },
    ...(punto === entry.punto ? {} : { punto }),
    ...(dosimetro === entry.trattamento ? {} : { dosimetro: { id: dosimetro, codice: codeOf(dosimetro) } }),
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
