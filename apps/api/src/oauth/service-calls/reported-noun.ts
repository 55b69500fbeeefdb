import type * as z from 'zod/mini';
import type { ReportedNoun } from '@portal/common/enums/service/reported-noun';
import type { BatchCall } from '@portal/common/contract/service/service-calls';
import type { Refusal } from '../../platform/errors/refusal.ts';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { ReportedCompany } from '../../companies/company/reported-companies.db.ts';

/** What every item has. */
export interface Item {
  reference: string;
  occurred_at: string;
  sequence?: number | undefined;
}

/** Whom an item is about, as it names them. */
export interface Named {
  co_id?: string | undefined;
  lic_code?: string | undefined;
  user_id?: string | undefined;
}

/** Whom an item is about; locked until the end of the transaction. */
export interface Subject {
  company?: ReportedCompany;
  userId?: string;
}

/** An item, with whom it is about. */
export interface Due<One extends Item> {
  item: One;
  subject: Subject;
}

/** An item took effect, with its audit entry; undefined when a later event had arrived first. */
export type Effect = Omit<AuditEntry, 'actor'> | undefined;

/** When an item is applied, and with which settings of the installation. */
export interface Applying {
  now: Date;
  config: Pick<Config, 'publicUrl' | 'workingHours'>;
}

/**
 * Something that other systems report. This one declaration serves its call, `operate import` and the import page of the
 * console.
 */
export interface Reported<One extends Item = Item> {
  noun: ReportedNoun;
  endpoint: BatchCall;
  item: z.ZodMiniType<One>;
  /** Whom an item is about; the items of one batch about the same one take effect by time. */
  subjectOf(item: One): Named | { key: string };
  /**
   * Applies items within a transaction, in the order given, and answers for each. It refuses an item before it has
   * written anything of it, because the items around it are committed.
   */
  apply(tx: Tx, due: readonly Due<One>[], applying: Applying): Promise<readonly (Effect | Refusal)[]>;
}
