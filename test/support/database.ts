import { createClone, dropClone, type Template } from './cluster.ts';
import { atEndOfFile } from './end-of-file.ts';
import { noteOpened } from './file-budget.ts';

/** The address of a database of this test file's own, migrated; it is dropped when the file has ended. */
export async function cloneDatabase(template: Template = 'template_empty'): Promise<string> {
  noteOpened('databases');
  const url = await createClone(template);
  atEndOfFile(() => dropClone(url));
  return url;
}
