import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button, Form } from '@portal/common/antd/base';
import { GrowingArea } from '@portal/common/form/growing-area';
import { answerLook, releaseLook, takeLook, type Look } from '@portal/common/contract/queues/second-looks';
import { Decision } from '@portal/common/enums/approval/approval-status';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { PortalForm } from '@portal/common/form/portal-form';
import { passes } from '@portal/common/form/rules';
import { failureText } from '@portal/common/form/server-message';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { checkOpinionFor, OPINION_MAX } from '@portal/common/rules/approval/opinion';
import { REVIEW_CLAIM } from '@portal/common/rules/limits';
import { Buttons } from '@portal/common/ui/buttons';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { KeyHint } from '../keys/key-hint.tsx';
import { useAction } from '../keys/keys.ts';
import { RequestColumns } from '../request/request-columns.tsx';
import { LookFacts } from './look-facts.tsx';
import { LookReasons, type LookValues } from './look-reasons.tsx';
import styles from './second-look.module.css';

/** A request as it stood at its decision, which the reader decides without knowing the first result. */
export function BlindReview({ look, onClose }: { look: Look; onClose: () => void }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const form = usePortalForm<LookValues>({ name: 'secondLook' });
  const decision = useRef<Decision>(Decision.approve);
  const params = { id: String(look.id) };
  const { mutateAsync: answer } = useChange(answerLook);
  const { mutateAsync: release, isPending: releasing } = useChange(releaseLook);
  const { mutate: renew } = useChange(takeLook, { refetch: false });
  useEffect(
    function keepIt() {
      const timer = setInterval(() => renew({ params: { id: String(look.id) } }), REVIEW_CLAIM.livesMs / 3);
      return () => clearInterval(timer);
    },
    [look.id, renew],
  );

  const giveBack = () =>
    void release({ params }).then(onClose, (error: unknown) => message.error(failureText(error, intl.locale)));

  function decide(next: Decision) {
    if (form.busy) return;
    decision.current = next;
    form.antd.submit();
  }
  useAction('approve', () => decide(Decision.approve));
  useAction('reject', () => decide(Decision.reject));

  return (
    <RequestColumns submitted={<LookFacts look={look} />}>
      <Sheet
        title={<FormattedMessage id="approvals.look.decide" />}
        extra={
          <Button type="text" size="small" disabled={form.busy} loading={releasing} onClick={giveBack}>
            <FormattedMessage id="approvals.look.giveBack" />
          </Button>
        }
      >
        <PortalForm
          form={form}
          initialValues={{ refused: [], reasons: [], reason: '' }}
          onSubmit={async ({ reason }) => {
            const { same } = await answer({ params, body: { result: decision.current, reason } });
            void message.success(
              intl.formatMessage({ id: same === 1 ? 'approvals.look.same' : 'approvals.look.differs' }),
            );
            onClose();
          }}
          footer={
            <Buttons>
              <Button danger disabled={form.busy} onClick={() => decide(Decision.reject)}>
                <FormattedMessage id="approvals.decision.reject" />
                <KeyHint action="reject" />
              </Button>
              <Button type="primary" disabled={form.busy} onClick={() => decide(Decision.approve)}>
                <FormattedMessage id="approvals.decision.approve" />
                <KeyHint action="approve" />
              </Button>
            </Buttons>
          }
        >
          <LeaveGuard when={form.edited} />
          <p className={styles.about}>
            <FormattedMessage id="approvals.look.blind" />
          </p>
          <LookReasons look={look} form={form} decision={() => decision.current} />
          <Form.Item
            name="reason"
            label={<FormattedMessage id="approvals.look.reason" />}
            extra={
              <span className={styles.hint}>
                <FormattedMessage id="approvals.look.reason.hint" />
              </span>
            }
            validateTrigger="onSubmit"
            rules={[passes((reason) => checkOpinionFor(decision.current)(reason))]}
          >
            <GrowingArea count={{ show: true, max: OPINION_MAX }} />
          </Form.Item>
        </PortalForm>
      </Sheet>
    </RequestColumns>
  );
}
