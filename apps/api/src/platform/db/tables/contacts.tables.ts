import type { Generated, GeneratedAlways } from 'kysely';

/** Data that a company keeps about a contact, besides the account. People who registered themselves have no row. */
export interface ContactTable {
  user_id: string;
  department: Generated<string>;
  qq: Generated<string>;
  /** Lower case. Not used to sign in. */
  spare_email: Generated<string>;
  telephone: Generated<string>;
  fax: Generated<string>;
  created_by: string | null;
  version: GeneratedAlways<number>;
}

export interface ContactTables {
  contact: ContactTable;
}
