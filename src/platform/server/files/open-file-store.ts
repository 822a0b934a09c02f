import { type FileStore, folderFileStore } from './files.ts';
import type { FilesPlace } from './files-place.ts';
import { s3FileStore } from './s3-file-store.ts';

/** The store of files that the settings have chosen. Nothing is written or asked before its first use. */
export function openFileStore(place: FilesPlace): FileStore {
  return place.kind === 'folder' ? folderFileStore(place.folder) : s3FileStore(place);
}
