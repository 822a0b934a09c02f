import type { LawUse, ReportSettings, RereadName } from '../contract.ts';

/** The settings in parts that are read, typed and saved each for itself. */
export const sectionNames = [
  ...(['letterhead', 'levels', 'decision', 'texts'] as const),
  ...(['law-workplace', 'law-dwelling', 'law-unknown'] as const),
  ...(['issuing', 'authorities', 'notices', 'mails', 'past'] as const),
] as const;
export type SectionName = (typeof sectionNames)[number];

type WholePart = Exclude<keyof ReportSettings, 'law' | 'reread'>;
type Held = { parts: readonly WholePart[]; law?: LawUse; reread?: RereadName };

const held: Record<SectionName, Held> = {
  letterhead: { parts: ['letterhead', 'signers'] },
  levels: { parts: ['levels', 'building'], reread: 'levels' },
  decision: { parts: ['decision'] },
  texts: { parts: ['texts'] },
  'law-workplace': { parts: [], law: 'workplace', reread: 'workplace' },
  'law-dwelling': { parts: [], law: 'dwelling', reread: 'dwelling' },
  'law-unknown': { parts: [], law: 'unknown', reread: 'unknown' },
  issuing: { parts: ['issuing'] },
  authorities: { parts: ['authorities'] },
  notices: { parts: ['notice', 'rectification'] },
  mails: { parts: ['mail'] },
  past: { parts: ['pastCalibration'] },
};

/** Which law a section states; null: none. */
export const lawOfSection = (name: SectionName): LawUse | null => held[name].law ?? null;
/** Which of the texts that an expert reads again it holds; null: none. */
export const rereadOfSection = (name: SectionName): RereadName | null => held[name].reread ?? null;

/** Shapes that have the parts of the settings: as they are kept, or as they are typed. */
type Parts = Pick<ReportSettings, 'law' | 'reread'>;
/** A section's part, each value where it stands in the whole. */
export type SectionValues<Whole extends Parts = ReportSettings> = Partial<Omit<Whole, 'law' | 'reread'>> & {
  law?: Partial<Whole['law']>;
  reread?: Partial<Whole['reread']>;
};

/** What a section holds of the settings. */
export function sectionOf<Whole extends Parts>(whole: Whole, name: SectionName): SectionValues<Whole> {
  const { parts, law, reread } = held[name];
  return {
    ...Object.fromEntries(parts.map((part) => [part, whole[part as keyof Whole]])),
    ...(law && { law: { [law]: whole.law[law] } }),
    ...(reread && { reread: { [reread]: whole.reread[reread] } }),
  } as SectionValues<Whole>;
}

/** The settings with the values of a section in their places. */
export function withSection<Whole extends Parts>(whole: Whole, values: SectionValues<Whole>): Whole {
  const { law, reread, ...parts } = values;
  return { ...whole, ...parts, law: { ...whole.law, ...law }, reread: { ...whole.reread, ...reread } };
}

type Saved = { content: ReportSettings };

/** The latest of these savings, in their order, that changed a section which stood so before the first of them. */
export function lastToChange<Saving extends Saved>(
  name: SectionName,
  before: ReportSettings,
  savings: readonly Saving[],
): Saving | null {
  return (
    savings.findLast(({ content }, place) => {
      const previous = savings[place - 1]?.content ?? before;
      return JSON.stringify(sectionOf(content, name)) !== JSON.stringify(sectionOf(previous, name));
    }) ?? null
  );
}

/** What a section still needs from the laboratory. */
export function sectionState(
  name: SectionName,
  settings: Pick<ReportSettings, 'letterhead' | 'signers' | 'authorities' | 'reread'>,
): 'unset' | 'to-reread' | null {
  const { letterhead, signers, authorities, reread } = settings;
  const isEmpty = (...texts: string[]) => texts.some((text) => text.trim() === '');
  if (name === 'letterhead')
    return isEmpty(letterhead.name, letterhead.address, signers.laboratoryHead, signers.expert)
      ? 'unset'
      : null;
  if (name === 'authorities') return authorities.length === 0 ? 'unset' : null;
  const read = rereadOfSection(name);
  return read !== null && !reread[read] ? 'to-reread' : null;
}
