import { sameName } from '#customers/sites/rules.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';

type SameNameNoteProps = { name: string; others: readonly { displayName: string }[] };

/** Tells that a record of the name being typed is there already; two of one name are allowed. */
export function SameNameNote({ name, others }: SameNameNoteProps) {
  const same = name.trim() !== '' && others.find(({ displayName }) => sameName(displayName, name));
  if (!same) return null;
  return (
    <AlertBox tone="warning">
      {`Nell’elenco c’è già «${same.displayName}»: se è lo stesso, sceglilo di lì, altrimenti ne nasce un secondo.`}
    </AlertBox>
  );
}
