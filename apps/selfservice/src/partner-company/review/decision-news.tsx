import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { App } from '@portal/common/antd/base';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import type { PartnerCompany } from '../company.ts';

/** Shows a message when the application is decided while the page is open. */
export function DecisionNews({ company }: { company: PartnerCompany | undefined }) {
  const { message } = App.useApp();
  const intl = useIntl();
  const before = useRef<ApprovalStatus>(undefined);
  const status = company?.approval_status;

  useEffect(
    function announceDecision() {
      const was = before.current;
      before.current = status;
      if (was !== ApprovalStatus.pending) return;
      if (status === ApprovalStatus.approved)
        void message.success(intl.formatMessage({ id: 'partner.announce.approved' }));
      if (status === ApprovalStatus.rejected)
        void message.warning(intl.formatMessage({ id: 'partner.announce.rejected' }));
    },
    [status, intl, message],
  );
  return null;
}
