import { randomBytes } from 'node:crypto';

/** A stored file, as `list` finds it. */
export interface StoredFile {
  id: string;
  changedAt: Date;
}

/** Store of uploaded documents. Ids are generated (`lic-…`), never names given by users. */
export interface FileStore {
  /** Folder on this machine; undefined for a store that all machines share. */
  readonly folder?: string;
  /** Resolves when the bytes are durable. */
  put(id: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** Stores a file of this machine without reading it as a whole. */
  putFile(id: string, path: string, mediaType: string): Promise<void>;
  /** Null when the file does not exist. */
  read(id: string): Promise<ReadableStream<Uint8Array> | null>;
  /** All of it at once, for what is small. Null when the file does not exist. */
  get(id: string): Promise<Uint8Array | null>;
  remove(id: string): Promise<void>;
  /** All documents, in the order of their ids (by bytes, as S3 lists them). */
  list(): AsyncIterable<StoredFile>;
  /** Removes partial files of writes that were interrupted before this time. Returns the number of removed files. */
  removePartial(before: Date): Promise<number>;
  /** Stores and removes a file. Rejects when that fails, with code `ENOSPC` when the disk is full. */
  probe(): Promise<void>;
}

/** More than a file system stores inside an inode. */
export const PROBE = new Uint8Array(64 * 1024);

/** Id of a file with which the store is tested. */
export const newProbe = () => `probe-${randomBytes(6).toString('hex')}`;

/** Files that the portal keeps for itself beside the documents; `list` leaves them out. */
const NOTES = ['audit-anchor', 'database-mark'] as const;
export type StoreNote = (typeof NOTES)[number];

const ID = /^[a-z0-9-]{1,64}$/;

/** True when a name can be the id of a file. The store may contain other files. */
const isFileId = (name: string): boolean => ID.test(name);

/** True when a name is the id of a document, which a row should name. */
export const isDocumentId = (name: string): boolean => isFileId(name) && !(NOTES as readonly string[]).includes(name);

/** Returns the id. Throws when it cannot be the id of a file. */
export function checkedId(id: string): string {
  if (!isFileId(id)) throw new RangeError('not a file id');
  return id;
}
