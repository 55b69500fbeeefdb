import type { Json } from './ground.tables.ts';
import type { Cells, Problem } from './stored-values.ts';

export interface ContactImportTable {
  import_id: string;
  co_id: string;
  user_id: string;
  /** Of the person who sent the file; new contacts get it too. */
  language: string;
  /** 1 running, 2 done. */
  status: number;
  created_at: Date;
  leased_until: Date;
  expires_at: Date;
}

export interface ContactImportRowTable {
  import_id: string;
  /** Line in the file. */
  line: number;
  /** 0 not sent yet, 1 created, 2 existed, 3 failed. */
  outcome: number;
  /** Texts as in the file. */
  cells: Json<Cells>;
  codes: Json<Problem[]>;
}

export interface ContactImportTables {
  contact_import: ContactImportTable;
  contact_import_row: ContactImportRowTable;
}
