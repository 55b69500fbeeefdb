/** Messages between the server and the thread of the embedded database. */
export interface WorkerSettings {
  /** Folder on disk, or `memory://`. */
  dataDir: string;
  /** File with a dumped data folder to start from. */
  snapshot?: string;
}

export type ToWorker =
  | { id: number; kind: 'query'; sql: string; parameters: readonly (string | null)[] }
  | { id: number; kind: 'dump' }
  | { id: number; kind: 'listen' }
  | { id: number; kind: 'close' };

export type FromWorker =
  | { id: 0; kind: 'ready' }
  | {
      id: number;
      kind: 'rows';
      command: string;
      rowCount: number;
      rows: Record<string, string | null>[];
      fields: { name: string; dataTypeID: number }[];
    }
  | { id: number; kind: 'dump'; bytes: Uint8Array }
  | { id: number; kind: 'listening' }
  | { id: -1; kind: 'notice'; topic: string }
  | { id: number; kind: 'closed' }
  | {
      id: number;
      kind: 'error';
      message: string;
      code?: string;
      constraint?: string;
      detail?: string;
      table?: string;
      column?: string;
    };
