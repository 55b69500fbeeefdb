import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button, Form, Modal } from '@portal/common/antd/base';
import { TextArea } from '@portal/common/antd/fields';
import { releaseRemoteBuild } from '@portal/common/contract/portal/remotes';
import { PortalForm } from '@portal/common/form/portal-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { checkReason, REASON_MAX } from '@portal/common/rules/text/reason';
import { Digest } from './digest.tsx';
import styles from './remotes.module.css';

/** What is to run, and the release that was seen as the current one. */
export interface Chosen {
  /** Null: the build of the settings, or beside the API. */
  digest: string | null;
  after: number;
}

interface Props {
  name: string;
  chosen: Chosen | null;
  onClose: () => void;
}

/** Dialog that releases a build, with a reason for the history. */
export function ReleaseDialog({ name, chosen, onClose }: Props) {
  return (
    <Modal
      open={chosen !== null}
      width={520}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
      title={
        chosen && (
          <FormattedMessage
            id={chosen.digest === null ? 'remotes.setUp.again.title' : 'remotes.release.title'}
            values={{ name }}
          />
        )
      }
    >
      {chosen && <Ask name={name} chosen={chosen} onClose={onClose} />}
    </Modal>
  );
}

function Ask({ name, chosen, onClose }: Props & { chosen: Chosen }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const form = usePortalForm<{ reason: string }>({ name: 'release' });
  const { mutateAsync: release } = useChange(releaseRemoteBuild);
  const { digest } = chosen;
  return (
    <PortalForm
      form={form}
      initialValues={{ reason: '' }}
      onSubmit={async ({ reason }) => {
        await release({ params: { name }, body: { ...chosen, reason } });
        void message.success(intl.formatMessage({ id: 'remotes.release.done' }, { name }));
        onClose();
      }}
      footer={
        <div className={styles.buttons}>
          <Button onClick={onClose} disabled={form.busy}>
            <FormattedMessage id="common.cancel" />
          </Button>
          <Button type="primary" htmlType="submit" loading={form.busy}>
            <FormattedMessage id={digest === null ? 'remotes.setUp.again' : 'remotes.release'} />
          </Button>
        </div>
      }
    >
      <p className={styles.note}>
        {digest === null ? (
          <FormattedMessage id="remotes.setUp.again.text" />
        ) : (
          <FormattedMessage id="remotes.release.text" values={{ digest: <Digest of={digest} /> }} />
        )}
      </p>
      <Form.Item name="reason" label={<FormattedMessage id="remotes.reason" />} rules={[passes(checkReason)]}>
        <TextArea rows={3} count={{ show: true, max: REASON_MAX }} />
      </Form.Item>
    </PortalForm>
  );
}
