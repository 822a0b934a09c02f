import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, standInForBrowser } from '#test/support/mount-page.tsx';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import type { DosimeterSuggestion } from '../contract.ts';
import { DosimeterTypeahead } from './dosimeter-typeahead.tsx';

afterEach(() => void vi.unstubAllGlobals());

test('dosimeters are suggested as soon as the field is entered; choosing one gives its code, site and point (R2-207)', async () => {
  standInForBrowser();
  const suggestion: DosimeterSuggestion = {
    ...{ id: 4, value: 'LBS00004', suggest: '<b>LBS0</b>0004<br><small>Aula 1</small>' },
    ...{ update_sede: { value: 9, label: 'Scuola' }, update_posizione: { value: 8, label: 'Aula 1' } },
  };
  const asked: string[] = [];
  answerCalls((path) => {
    asked.push(path);
    return Response.json([suggestion]);
  });
  const onPick = vi.fn();
  render(
    <UiRoot>
      <DosimeterTypeahead label="Codice" value="" onChange={() => undefined} onPick={onPick} />
    </UiRoot>,
  );
  const person = userEvent.setup();
  await person.click(screen.getByRole('combobox', { name: 'Codice' }));
  const option = await screen.findByRole('option');
  expect(asked).toEqual([expect.stringMatching(/\/dosimetri\/suggest$/)]);
  expect(option.textContent).toBe('LBS00004Aula 1');
  await person.click(option);
  expect(onPick).toHaveBeenCalledExactlyOnceWith(suggestion);
});
