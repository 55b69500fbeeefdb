import type { RefusalReason, RefusedField } from '@portal/common/enums/certification/refusal-reason';
import type { GeneratedAlways } from 'kysely';

export interface PreventedTables {
  /** Mistakes found before submission, without personal data. */
  prevented_refusal: {
    id: GeneratedAlways<number>;
    /** `YYYY-MM-DD`, in the time zone of the working hours. */
    day: string;
    /** 2 enterprises, 4 partners. */
    user_type: number;
    field: RefusedField;
    reason: RefusalReason;
  };
}
