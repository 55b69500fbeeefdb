import { FormattedMessage, useIntl } from 'react-intl';
import { Drawer } from '@portal/common/antd/more';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { shownPhone } from '@portal/common/rules/contact/phone';
import { DateTime } from '@portal/common/ui/date-time';
import { Facts } from '@portal/common/ui/facts/facts';
import { ApprovalStatusPill } from '@portal/common/ui/status/statuses';
import { KeyHint } from '../keys/key-hint.tsx';
import { NoteField } from '../note/note-field.tsx';
import { useNote } from '../note/use-note.ts';
import { ReviewHistory } from '../review/review-history.tsx';
import { WorkMenu } from '../work/work-menu.tsx';
import { AccountDecision } from './account-decision.tsx';
import type { AccountRequest } from './account.queries.ts';
import { accountQueue } from './account.queue.tsx';
import type { Deciding } from './decision-modal.tsx';
import styles from './account.module.css';

/** One application with all its data; a pending one can be decided from here. */
export function AccountDrawer({
  request,
  onClose,
  onDecide,
}: {
  request: AccountRequest | null;
  onClose: () => void;
  onDecide: (deciding: Deciding) => void;
}) {
  const intl = useIntl();
  const pending = request?.status === ApprovalStatus.pending;
  return (
    <Drawer
      open={request !== null}
      size={447}
      destroyOnHidden
      onClose={onClose}
      title={request?.company}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      closable={{ 'aria-label': intl.formatMessage({ id: 'common.close' }) }}
    >
      {request && (
        <div className={styles.drawer} data-keys>
          {pending && (
            <div className={styles.work}>
              <WorkMenu key={`work ${request.id}`} queue={accountQueue} request={request} />
            </div>
          )}
          <Facts
            facts={[
              // People who come by a provider have none.
              request.provider === '' && ['approvals.account.loginName', request.loginName],
              ['approvals.account.name', request.name],
              request.provider !== '' && ['approvals.account.provider', request.provider],
              ['approvals.account.status', <ApprovalStatusPill key="status" status={request.status} quiet />],
              ['approvals.account.source', request.source],
              ['approvals.account.phone', request.phone && shownPhone(request.phone)],
              ['approvals.account.email', request.email],
              ['approvals.queue.column.applicant', request.applicant],
              request.note !== '' && ['approvals.account.note', request.note],
              ['approvals.queue.column.submitted', <DateTime key="submitted" at={request.submittedAt} />],
              !pending && ['approvals.queue.column.decided', <DateTime key="decided" at={request.decidedAt} />],
              !pending && ['approvals.decision.opinion', request.opinion],
            ]}
          />
          <ReviewHistory queue={accountQueue} request={request} onReversed={onClose} />
          <AccountNotes key={request.id} id={request.id} />
          {pending && (
            <AccountDecision key={`decision ${request.id}`} request={request} onClose={onClose} onDecide={onDecide} />
          )}
        </div>
      )}
    </Drawer>
  );
}

function AccountNotes({ id }: { id: number }) {
  return (
    <section className={styles.notes}>
      <h2>
        <FormattedMessage id="approvals.note.title" />
        <KeyHint action="note" />
      </h2>
      <NoteField queue={accountQueue} id={id} note={useNote(accountQueue, id)} />
    </section>
  );
}
