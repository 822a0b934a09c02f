const keptMs = 60_000;

/** Hands a file to the person, to be saved under a name. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  // A busy browser begins to read it, and to ask for its name, only well after the click.
  setTimeout(() => {
    link.remove();
    URL.revokeObjectURL(url);
  }, keptMs);
}
