import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import { useHost } from '@portal/common/host/use-host';
import { dateTimeOf } from '@portal/common/ui/date-time';
import { Icon } from '@portal/common/ui/icons';
import { LateDropdown } from '@portal/common/ui/late/late-float';
import { useAction } from '../keys/keys.ts';
import type { QueueRequest } from '../queue.ts';
import type { Reviewed } from '../review/review.queries.ts';
import { useReview } from '../review/use-review.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { SnoozeDialog } from './snooze-dialog.tsx';
import { useOrderWork } from './use-order-work.ts';
import styles from './work.module.css';

/** Whose a pending request is, and the menu that changes it: take, hand over, give back, snooze. */
export function WorkMenu({ queue, request }: { queue: Reviewed; request: QueueRequest }) {
  const intl = useIntl();
  const { user, privileges } = useHost();
  const { data } = useReview(queue, request.id);
  const order = useOrderWork(queue, request);
  const [open, setOpen] = useState<'handOver' | 'snooze'>();
  const { assigned = null, snoozed_until: until = null } = data ?? {};
  const leads = holds(privileges, Privilege.approvalLead);
  const own = assigned?.own === 1;
  const free = assigned === null || own || leads;
  const mayTake = !own && (free || assigned?.absent === 1);
  const take = () => void (user && order.take(user.user_id));
  const close = () => setOpen(undefined);
  useAction('take', data && mayTake ? take : undefined);
  useAction('snooze', data && free ? () => setOpen('snooze') : undefined);
  // Keeps the place, so that the page does not move when it is known whose the request is.
  if (!data)
    return (
      <span aria-hidden className={styles.waiting}>
        <Icon name="person" size={16} />
        <FormattedMessage id="approvals.work.nobody" />
      </span>
    );

  const items = [
    mayTake && { key: 'take', label: <FormattedMessage id="approvals.work.take" /> },
    (own || leads) && { key: 'handOver', label: <FormattedMessage id="approvals.work.handOver" /> },
    assigned && (own || leads) && { key: 'giveBack', label: <FormattedMessage id="approvals.work.giveBack" /> },
    free && { key: 'snooze', label: <FormattedMessage id="approvals.work.snooze" /> },
    free && until && { key: 'resume', label: <FormattedMessage id="approvals.work.resume" /> },
  ].filter((item) => item !== false && item !== null && item !== '');
  const act: Record<string, () => void> = {
    take,
    handOver: () => setOpen('handOver'),
    giveBack: () => void order.giveBack(),
    snooze: () => setOpen('snooze'),
    resume: () => void order.resume(),
  };
  const whose = own
    ? intl.formatMessage({ id: 'approvals.work.own' })
    : (assigned?.name ?? intl.formatMessage({ id: 'approvals.work.nobody' }));
  const snoozed = until && intl.formatMessage({ id: 'approvals.work.snoozed' }, { time: dateTimeOf(until) });
  const label = [intl.formatMessage({ id: 'approvals.work.label' }, { whose }), snoozed].filter(Boolean).join(' · ');
  const button = (
    <Button type="text" size="small" className={styles.button ?? ''} aria-haspopup="menu" aria-label={label}>
      <Icon name="person" size={16} />
      <span className={styles.name}>{whose}</span>
      {snoozed && (
        <span title={snoozed}>
          <Icon name="clock" size={14} />
        </span>
      )}
    </Button>
  );
  return (
    <>
      {items.length > 0 ? (
        <LateDropdown menu={{ items, onClick: ({ key }) => act[key]?.() }} placement="bottomRight">
          {button}
        </LateDropdown>
      ) : (
        <span className={styles.whose}>{label}</span>
      )}
      <HandOverDialog queue={queue} request={request} open={open === 'handOver'} onClose={close} order={order} />
      <SnoozeDialog request={request} open={open === 'snooze'} onClose={close} order={order} />
    </>
  );
}
