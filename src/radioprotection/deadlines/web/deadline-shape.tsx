import { IconCalendar, IconList } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useListSettings } from '#platform/web/records/list-settings.ts';
import { ShapeSwitch } from '#ui/lists/shape-switch.tsx';
import { tableDeadlines } from '../contract.ts';

const tablePath = '/lb/radioprotection/deadlines';
export const monthsPath = `${tablePath}/months`;
export const byMonth = 'mesi';

/** Elenco | Mesi: what is due as rows or by month. The person finds it again as it was chosen last. */
export function DeadlineShape({ current }: { current: 'elenco' | typeof byMonth }) {
  const navigate = useNavigate();
  const { save } = useListSettings(tableDeadlines.name);
  return (
    <ShapeSwitch
      shapes={[
        { key: 'elenco', label: 'Elenco', icon: <IconList size={20} aria-hidden /> },
        { key: byMonth, label: 'Mesi', icon: <IconCalendar size={20} aria-hidden /> },
      ]}
      current={current}
      onPick={(shape) => {
        save?.({ shape: shape === byMonth ? byMonth : null });
        void navigate({ to: shape === byMonth ? monthsPath : tablePath });
      }}
    />
  );
}
