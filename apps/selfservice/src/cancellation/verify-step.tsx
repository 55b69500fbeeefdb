import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button, Checkbox, Form } from '@portal/common/antd/base';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { DialogForm } from '@portal/common/form/dialog-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { OwnCode, useOwnChannels, useProveOwn } from '@portal/common/form/verify-code/own-code';
import { useHost } from '@portal/common/host/use-host';
import { Buttons } from '@portal/common/ui/buttons';
import type { Block, Proven } from './cancel.steps.ts';
import { useCheckCancellation } from './use-check-cancellation.ts';
import { Notice } from './notice.tsx';
import { useCancelRefusal } from './use-cancel-refusal.ts';
import styles from './cancellation.module.css';

/** Rejects with an element: the text follows a change of language. */
const mustAccept = (_: unknown, ticked?: boolean) =>
  ticked ? Promise.resolve() : Promise.reject(<FormattedMessage id="cancellation.accept.empty" />);

interface Fields {
  verify_code: string;
  agreement: boolean;
}

/**
 * Proves the owner by a code and asks for the agreement; then checks once more whether anything blocks the
 * cancellation.
 */
export function VerifyStep({
  proven: byCode,
  notice: before,
  onVerified,
  onBlocked,
  onCancel,
}: {
  proven: Proven;
  /** Why the flow returned to this step. */
  notice: ReactNode;
  onVerified: (token: string) => void;
  onBlocked: (blocks: readonly Block[]) => void;
  onCancel: () => void;
}) {
  const {
    content: { hotline },
  } = useHost();
  const form = usePortalForm<Fields>({ name: 'cancel-account', failure: before });
  const channels = useOwnChannels(byCode);
  const { channel } = channels;
  const prove = useProveOwn(VerifyScene.cancelAccount);
  const check = useCheckCancellation();
  const refuse = useCancelRefusal(form.showFailure);

  async function submit({ verify_code: code }: Fields) {
    if (!channel) return;
    const token = await prove({ channel, code });
    const { blocks } = await check();
    if (blocks) onBlocked(blocks);
    else onVerified(token);
  }

  if (!channel) {
    return (
      <>
        <p className={styles.lead}>
          <FormattedMessage
            id={hotline ? 'cancellation.noAddress' : 'cancellation.noAddress.support'}
            values={{ hotline }}
          />
        </p>
        <Buttons className={styles.foot}>
          <Button onClick={onCancel}>
            <FormattedMessage id="common.close" />
          </Button>
        </Buttons>
      </>
    );
  }

  return (
    <DialogForm
      form={form}
      initialValues={{ verify_code: '', agreement: false }}
      onSubmit={submit}
      onFailure={refuse}
      submit={<FormattedMessage id="cancellation.next" />}
      onClose={onCancel}
    >
      <p className={styles.lead}>
        <FormattedMessage id="cancellation.verify.lead" />
      </p>
      <OwnCode form={form} scene={VerifyScene.cancelAccount} channels={channels} />
      <Form.Item
        name="agreement"
        valuePropName="checked"
        validateTrigger="onChange"
        rules={[{ validator: mustAccept }]}
      >
        <Checkbox>
          <FormattedMessage id="cancellation.accept" values={{ notice: <Notice key="notice" /> }} />
        </Checkbox>
      </Form.Item>
    </DialogForm>
  );
}
