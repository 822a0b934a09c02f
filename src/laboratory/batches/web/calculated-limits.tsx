import { Button } from '@mantine/core';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { decimalText } from '#ui/fields/decimal.ts';
import type { BatchFields } from '../contract.ts';
import { limitsText, limitWarning, proposedLimit } from '../limits/rules.ts';
import { limitsOf } from '../rules.ts';

type Given = Pick<BatchFields, 'k' | 'incertezzaK' | 'fondo' | 'incertezzaFondo' | 'area'>;

/** Decision threshold and detection limit of figures on the wire; null while one of them is missing. */
export function limitsOnWire({ k, incertezzaK, fondo, incertezzaFondo, area }: Given) {
  if (!(k > 0 && incertezzaK > 0 && fondo >= 0 && incertezzaFondo > 0 && area > 0)) return null;
  return limitsOf({
    ...{ k, kUncertainty: incertezzaK, areaCm2: area },
    ...{ background: fondo, backgroundUncertainty: incertezzaFondo },
  });
}

type CalculatedLimitsProps = {
  fields: Given & Pick<BatchFields, 'limite'>;
  onUse: (limit: string) => void;
};

/** What LR follows from the other figures, beside the one that is typed. */
export function CalculatedLimits({ fields, onUse }: CalculatedLimitsProps) {
  const limits = limitsOnWire(fields);
  if (limits === null) return null;
  const { detectionLimit } = limits;
  const warning = fields.limite > 0 ? limitWarning(fields.limite, limits) : null;
  const proposed = detectionLimit === null ? null : proposedLimit(detectionLimit);
  return (
    <AlertBox
      tone={warning === null ? 'info' : 'warning'}
      live={false}
      title="Calcolati da queste grandezze (ISO 11929)"
      action={
        proposed !== null &&
        proposed !== fields.limite && (
          <Button variant="default" size="xs" onClick={() => onUse(decimalText(proposed))}>
            Usa {decimalText(proposed)} come LR
          </Button>
        )
      }
    >
      {limitsText(limits)}.{warning && ` ${warning}`}
    </AlertBox>
  );
}
