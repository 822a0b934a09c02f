export function checkBorders(
  folder: string,
  places?: string[],
): { modules: number; unseen: string[]; violations: { rule: string; from: string; to: string }[] };
