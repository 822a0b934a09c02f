import { z } from 'zod';
import { atMost } from './limits.ts';

/** How a person has set up a list: which columns, in which order, views of one's own, as rows or in another shape. */

const key = z.string().regex(/^[A-Za-z][\w.:-]{0,59}$/, 'Nome di colonna non valido.');

/** What stands in the address: search, filters, order, rows of a page. */
const params = z
  .record(
    z.string().regex(/^[A-Za-z]\w{0,39}$/, 'Nome di filtro non valido.'),
    z.string().max(200, 'Al massimo 200 caratteri.'),
  )
  .refine((record) => Object.keys(record).length <= 20, 'Al massimo 20 filtri.');

const columns = z
  .array(z.object({ key, shown: z.boolean() }))
  .max(60, 'Al massimo 60 colonne.')
  .nullable();

export const savedView = z.object({
  name: z
    .string('Dare un nome alla vista.')
    .trim()
    .min(1, 'Dare un nome alla vista.')
    .max(...atMost(60)),
  params,
  /** null: the columns of the list. */
  columns,
});
export type SavedView = z.infer<typeof savedView>;

export const maxViews = 20;

export const listSettings = z.object({
  /** null: as the page was built. Columns that a later version adds stand at the end. */
  columns,
  views: z
    .array(savedView)
    .max(maxViews, `Al massimo ${maxViews} viste per elenco.`)
    .refine(
      (views) => new Set(views.map(({ name }) => name.toLocaleLowerCase('it'))).size === views.length,
      'C’è già una vista con questo nome.',
    ),
  /** A map, the months; none: rows. */
  shape: z
    .string()
    .regex(/^[a-z]{1,20}$/, 'Forma non valida.')
    .nullish(),
});
export type ListSettings = z.infer<typeof listSettings>;

/** What changes of it; what is left out stays as it is kept. */
export const listSettingsChange = listSettings.partial();
export type ListSettingsChange = z.infer<typeof listSettingsChange>;

export type ColumnSetting = NonNullable<ListSettings['columns']>[number];
