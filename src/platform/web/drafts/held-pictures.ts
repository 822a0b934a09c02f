import type { StoredPicture } from './draft-database.ts';
import type { HeldPicture } from './draft-store.ts';
import { sha256Of } from './picture-hash.ts';
import type { PictureEntry } from './types.ts';

/** The pictures of an open draft in memory, with the URLs they are shown under. */
export class HeldPictures {
  private readonly pictures = new Map<string, HeldPicture>();
  private readonly blobs = new Map<string, Blob>();
  private readonly urls = new Map<string, string>();
  private stored: string[] = [];

  async add(picture: Blob): Promise<string> {
    const bytes = await picture.arrayBuffer();
    const sha256 = await sha256Of(bytes);
    const name = 'name' in picture && typeof picture.name === 'string' ? picture.name : '';
    this.pictures.set(sha256, { name, sha256, bytes, size: bytes.byteLength, type: picture.type });
    return sha256;
  }

  all(): HeldPicture[] {
    return [...this.pictures.values()];
  }

  /** Takes over what is stored, in place of what was there. */
  replace(entries: PictureEntry[], stored: StoredPicture[]): void {
    const names = new Map(entries.map(({ sha256, name }) => [sha256, name]));
    this.keep(new Set(stored.map(({ sha256 }) => sha256)));
    for (const { sha256, bytes, size, type } of stored)
      this.pictures.set(sha256, { name: names.get(sha256) ?? '', sha256, bytes, size, type });
  }

  /**
   * Takes note of what is stored now. Pictures that were stored, are no longer and are not named go; one just taken
   * up, that no stored revision names yet, stays. Returns whether these are the first ones.
   */
  adopt(entries: PictureEntry[], named: string[]): boolean {
    const wanted = new Set([...named, ...entries.map(({ sha256 }) => sha256)]);
    for (const hash of this.stored) if (!wanted.has(hash)) this.drop(hash);
    const areFirst = this.stored.length === 0 && entries.length > 0;
    this.stored = entries.map(({ sha256 }) => sha256);
    return areFirst;
  }

  /** Lets go of all others. */
  private keep(hashes: ReadonlySet<string>): void {
    for (const hash of this.pictures.keys()) if (!hashes.has(hash)) this.drop(hash);
  }

  /** The same object every time, so that whoever shows it need not load it again. */
  blob(sha256: string): Blob | null {
    const known = this.blobs.get(sha256);
    const picture = this.pictures.get(sha256);
    if (known !== undefined || picture === undefined) return known ?? null;
    const blob = new Blob([picture.bytes], { type: picture.type });
    this.blobs.set(sha256, blob);
    return blob;
  }

  url(sha256: string): string | null {
    const known = this.urls.get(sha256);
    if (known !== undefined) return known;
    const blob = this.blob(sha256);
    if (blob === null) return null;
    const url = URL.createObjectURL(blob);
    this.urls.set(sha256, url);
    return url;
  }

  clear(): void {
    this.letGoOfAllBut([]);
  }

  /** Those of a draft that is put aside; what the next one names is taken along, to be stored with it. */
  letGoOfAllBut(named: readonly string[]): void {
    this.stored = [];
    this.keep(new Set(named));
  }

  private drop(sha256: string): void {
    this.pictures.delete(sha256);
    this.blobs.delete(sha256);
    const url = this.urls.get(sha256);
    if (url !== undefined) URL.revokeObjectURL(url);
    this.urls.delete(sha256);
  }
}
