import type { ImportedRow } from '@portal/common/contract/console/imports';
import type { ReportedNoun } from '@portal/common/enums/service/reported-noun';

/** A file with the answers of its dry run, or of the import when it is `done`. */
export interface Answered {
  noun: ReportedNoun;
  file: File;
  rows: readonly ImportedRow[];
  /** Language of the answers. */
  saidIn: string;
  done: boolean;
}
