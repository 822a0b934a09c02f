import type { PointLevel } from '#field/plan-view/web/public.ts';
import { figureOfPoint } from '#reports/site-figures/rules.ts';
import type { SiteVerdict } from '#reports/site-verdict/contract.ts';

/** What the points of a site measured, as its floor plans show it. */
export function pointLevels({ punti, livello }: SiteVerdict): ReadonlyMap<number, PointLevel> {
  return new Map(
    punti.flatMap((point): [number, PointLevel][] => {
      const found = figureOfPoint(point, livello.bqM3);
      if (found === null) return [];
      const { figure, unit, mark, word } = found;
      const words = [`${figure} ${unit ?? ''}`.trim(), word].filter(Boolean).join(', ');
      return [[point.id, { standing: mark ?? 'below', words }]];
    }),
  );
}
