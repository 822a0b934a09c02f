import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import { DosimeterTagField } from './dosimeter-tag-field.tsx';

function Codes() {
  const [codes, setCodes] = useState<readonly string[]>([]);
  return (
    <UiRoot>
      <DosimeterTagField label="Dosimetri" value={codes} onChange={setCodes} />
    </UiRoot>
  );
}

test('codes become tags by Enter, comma and blank, each once; what has no digits becomes none (R2-410..412)', async () => {
  render(<Codes />);
  const person = userEvent.setup();
  const field = screen.getByRole('textbox', { name: /^Dosimetri/ });
  await person.type(field, 'RAD5_0123{Enter}0123,lbs0123 abc{Enter}123{Enter}');
  const tags = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(tags).toEqual(['0123', 'LBS123', 'LBS0123']);
  await person.type(field, '{Backspace}');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});
