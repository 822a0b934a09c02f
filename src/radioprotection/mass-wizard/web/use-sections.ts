import { useState } from 'react';
import { canConfirm, canFinish, canShow, type Section, sectionsOf } from '../../mass-activities/rules.ts';
import type { Operation } from '../draft/rules.ts';

/** What a section is about: once that changes, it has to be confirmed again (Q2-47). */
function contentOf(section: Section, operations: readonly Operation[]): string {
  if (section === 'units') return JSON.stringify(operations.map(({ type, units }) => [type, units]));
  if (section === 'actions')
    return JSON.stringify(operations.map(({ type, effectiveDate }) => [type, effectiveDate]));
  const { units: _units, ...own } = operations.find(({ type }) => type === section) ?? {};
  return JSON.stringify(own);
}

/** Which sections of the summary are shown and confirmed, for as long as the page is open. */
export function useSections(operations: readonly Operation[]) {
  const types = operations.map(({ type }) => type);
  const [shown, setShown] = useState<readonly Section[]>([]);
  const [contents, setContents] = useState<ReadonlyMap<Section, string>>(new Map());
  const confirmed = sectionsOf(types).filter((one) => contents.get(one) === contentOf(one, operations));
  const state = { types, confirmed, shown };
  return {
    sections: sectionsOf(types),
    confirmed,
    canFinish: canFinish(types, confirmed),
    isShown: (section: Section) => shown.includes(section) && canShow(section, state),
    canShow: (section: Section) => canShow(section, state),
    canConfirm: (section: Section) => canConfirm(section, state),
    toggle: (section: Section) =>
      setShown((before) =>
        before.includes(section) ? before.filter((one) => one !== section) : [...before, section],
      ),
    /** Confirms a section, folds it and opens the next one. */
    confirm: (section: Section) => {
      setContents((before) => new Map([...before, [section, contentOf(section, operations)]]));
      const next = sectionsOf(types)[sectionsOf(types).indexOf(section) + 1];
      setShown((before) => [...before.filter((one) => one !== section), ...(next ? [next] : [])]);
    },
  };
}
export type Sections = ReturnType<typeof useSections>;
