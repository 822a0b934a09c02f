import { AlertBox } from '#ui/feedback/alert-box.tsx';

/** Says what old data are, and how they become data like all others. */
export function OldDataNote() {
  return (
    <AlertBox tone="info" live={false} title="Dati storici">
      Questi dati vengono da prima e possono non seguire le regole di oggi. Salvandoli completi e corretti, il
      segno sparisce.
    </AlertBox>
  );
}
