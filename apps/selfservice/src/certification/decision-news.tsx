import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { App } from '@portal/common/antd/base';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import type { Certification } from './certification.queries.ts';

/** Shows a message when a decision arrives while the page is open. */
export function DecisionNews({ certification }: { certification: Certification | undefined }) {
  const { message } = App.useApp();
  const intl = useIntl();
  const before = useRef<Certification>(undefined);

  useEffect(
    function announceDecision() {
      const was = before.current;
      before.current = certification;
      if (!was || !certification) return;
      // A withdrawal by the company is not announced: then `rejected` has another id or none.
      const rejected = was.pendingId !== null && certification.rejected?.id === was.pendingId;
      if (was.pendingChange && !certification.pendingChange) {
        if (rejected) void message.warning(intl.formatMessage({ id: 'certification.announce.changeRejected' }));
        else if (was.decidedAt !== certification.decidedAt)
          void message.success(intl.formatMessage({ id: 'certification.announce.changeApproved' }));
      } else if (was.status === AuthStatus.pending && certification.status === AuthStatus.authenticated) {
        void message.success(intl.formatMessage({ id: 'certification.announce.authenticated' }));
      } else if (was.status === AuthStatus.pending && rejected) {
        void message.warning(intl.formatMessage({ id: 'certification.announce.rejected' }));
      }
    },
    [certification, intl, message],
  );
  return null;
}
