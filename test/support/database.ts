import { createClone, dropClone, type Template } from './cluster.ts';

const clones: string[] = [];

/** The address of a database of this test file's own, migrated; it is dropped when the file has ended. */
export async function cloneDatabase(template: Template = 'template_empty'): Promise<string> {
  const url = await createClone(template);
  clones.push(url);
  return url;
}

export async function dropClones(): Promise<void> {
  for (const url of clones.splice(0)) await dropClone(url);
}
