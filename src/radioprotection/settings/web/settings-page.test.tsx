import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { saveRadioprotectionSettings } from '../contract.ts';
import { firstSettings, withPart } from '../rules.ts';
import { RadioprotectionSettingsPage } from './settings-page.tsx';

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

/** The server: each saving is a version, and the same part is not saved over one that was not seen. */
function serve() {
  let versione = 0;
  let settings = firstSettings;
  return answerCalls((_path, body) => {
    if (body !== null) {
      const saved = saveRadioprotectionSettings.body.parse(body);
      if (saved.versione !== versione)
        return Response.json({ detail: 'Qualcun altro ha modificato questi dati.' }, { status: 409 });
      versione += 1;
      settings = withPart(settings, saved.parte, saved.impostazioni);
    }
    return Response.json({
      ...{ versione, impostazioni: settings, conferme: {}, versioni: [] },
      ...{ modificabile: true, confermabile: false },
    });
  });
}

const fieldOf = (name: RegExp) => screen.getAllByLabelText<HTMLInputElement>(name)[0] as HTMLInputElement;

/** Types into a field, saves, and waits until it stands there as it is kept. */
async function saveTyped(name: RegExp, { typed, kept }: { typed: string; kept: string }) {
  const person = userEvent.setup();
  await screen.findByRole('button', { name: 'Salva le regole' });
  await person.clear(fieldOf(name));
  await person.type(fieldOf(name), typed);
  await person.click(screen.getByRole('button', { name: 'Salva le regole' }));
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: 'Annulla le modifiche' })).toBeNull();
    expect(fieldOf(name).value).toBe(kept);
  });
}

test.each([
  {
    ...{ what: 'a limit with a nought at its end', tab: 'doseLimits', field: /Dose efficace/ },
    ...{ first: { typed: '18,0', kept: '18' }, second: { typed: '19', kept: '19' } },
  },
  {
    ...{ what: 'a text with blanks around it', tab: 'annexPaper', field: /^Testo/ },
    ...{
      first: { typed: 'Elenco delle unità. {Enter}{Enter}', kept: 'Elenco delle unità.' },
      second: { typed: 'Elenco.', kept: 'Elenco.' },
    },
  },
])('$what stands as it is kept, and the next change is saved too', async ({ tab, field, first, second }) => {
  const sent = serve();
  mountPage(RadioprotectionSettingsPage, { at: `/?scheda=${tab}` });
  await saveTyped(field, first);
  await saveTyped(field, second);
  expect(sent.map(({ body }) => body['versione'])).toEqual([0, 1]);
  expect(screen.queryByText('Qualcun altro ha modificato questi dati.')).toBeNull();
});
