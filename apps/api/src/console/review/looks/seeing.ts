import type { LookField } from '@portal/common/enums/approval/second-look';
import type { Locale } from '@portal/common/intl/locale';
import type { StoredRequest } from '../../../companies/requests/requests.db.ts';
import type { Tx } from '../../../platform/db/connect.ts';

/** A request as it stood at a time: what the applicant sent, and nothing of what staff did with it. */
export interface AsItStood<Data> {
  company: string;
  /** Its document; null without one. */
  licId: string | null;
  data: Data;
}

/** How a queue remembers its requests for a second look. */
export interface Seeing<Data = unknown> {
  read(tx: Tx, request: StoredRequest): Promise<AsItStood<Data>>;
  /** What it shows, in a language; empty values are left out. */
  facts(data: Data, locale: Locale): readonly (readonly [LookField, string])[];
}
