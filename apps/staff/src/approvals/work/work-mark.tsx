import { FormattedMessage } from 'react-intl';
import type { Assignment } from '@portal/common/contract/queues/assignments';
import { DateTime } from '@portal/common/ui/date-time';
import { Marked } from '../../proposal/marked.tsx';

/** Whose a request is, and until when it is put off. */
export interface Worked {
  assigned?: Assignment | null | undefined;
  snoozedUntil?: string | null | undefined;
}

/** In a list: whose the request is, what the colleague before wrote, and until when it is put off. */
export function WorkMark({ work: { assigned, snoozedUntil } }: { work: Worked }) {
  return (
    <>
      {assigned && (
        <Marked>
          <WhoseText assigned={assigned} />
        </Marked>
      )}
      {snoozedUntil && (
        <Marked>
          <FormattedMessage id="approvals.work.snoozed" values={{ time: <DateTime at={snoozedUntil} /> }} />
        </Marked>
      )}
    </>
  );
}

/** Whose a request is, with the note of who handed it over. */
export function WhoseText({ assigned: { own, name, absent, note } }: { assigned: Assignment }) {
  return (
    <>
      {own === 1 ? (
        <FormattedMessage id="approvals.work.own" />
      ) : (
        <FormattedMessage
          id={absent === 1 ? 'approvals.work.assignedAbsent' : 'approvals.work.assigned'}
          values={{ name }}
        />
      )}
      {note !== '' && <FormattedMessage id="approvals.work.note" values={{ note }} />}
    </>
  );
}
