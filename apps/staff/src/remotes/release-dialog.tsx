import { FormattedMessage, useIntl } from 'react-intl';
import { App, Checkbox, Form, Input, Segmented } from '@portal/common/antd/base';
import { TextArea } from '@portal/common/antd/fields';
import { goBackRemote, releaseRemoteBuild } from '@portal/common/contract/portal/remotes';
import type { ProposalKind } from '@portal/common/enums/approval/proposal-kind';
import { DialogForm } from '@portal/common/form/dialog-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { CANARY } from '@portal/common/rules/limits';
import { checkReason, REASON_MAX } from '@portal/common/rules/text/reason';
import { useFormStepUp } from '@portal/common/security/use-form-step-up';
import { Dialog } from '@portal/common/ui/dialog';
import { ProposalNeeded } from '../proposal/proposal-banner.tsx';
import { Digest } from './digest.tsx';
import styles from './remotes.module.css';

/** What is to run, and the release that was seen as the current one. */
export interface Chosen {
  /** Null: the build of the settings, or beside the API. */
  digest: string | null;
  after: number;
  /** No browser mounted it, so its release has to be meant. */
  unmounted?: boolean | undefined;
  /** To the build that was released before, which never takes two people. */
  back?: true;
}

interface Props {
  name: string;
  chosen: Chosen | null;
  /** Why a release needs a second person; empty where one is enough. */
  secondPair: readonly ProposalKind[];
  onClose: () => void;
  /** Leaves for the sign-in page, before a change that needs a recent sign-in. */
  onLeave: (chosen: Chosen) => void;
}

/** Dialog that releases a build, proposes that, or goes back, with a reason for the history. */
export function ReleaseDialog({ chosen, ...props }: Props) {
  const { name, onClose } = props;
  return (
    <Dialog
      open={chosen !== null}
      width={520}
      onClose={onClose}
      title={chosen && <FormattedMessage id={titleOf(chosen)} values={{ name }} />}
    >
      {chosen && <Ask {...props} chosen={chosen} />}
    </Dialog>
  );
}

function titleOf({ back, digest }: Chosen) {
  if (back) return 'remotes.back.title';
  return digest === null ? 'remotes.setUp.again.title' : 'remotes.release.title';
}

interface Fields {
  reason: string;
  scope: 'all' | 'share';
  /** Percent, as typed. */
  share: string;
  /** Released although no browser mounted it. */
  unmounted: boolean;
}

/** Issue of a share of the sessions. */
const checkShare = (text: string) => {
  const share = Number(text);
  return Number.isInteger(share) && share >= 1 && share <= CANARY.most;
};

function Ask({ name, chosen, secondPair, onClose, onLeave }: Props & { chosen: Chosen }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const form = usePortalForm<Fields>({ name: 'release' });
  const { mutateAsync: release } = useChange(releaseRemoteBuild);
  const { mutateAsync: goBack } = useChange(goBackRemote);
  const { digest, after, back, unmounted = false } = chosen;
  const params = { name };
  const stepUp = useFormStepUp<Fields>({
    name: `${back ? 'goBackRemote' : 'releaseRemote'}:${name}:${digest ?? 'setUp'}`,
    form,
    stored: { reason: '', scope: 'all', share: String(CANARY.usual), unmounted: false },
    onLeave: () => onLeave(chosen),
  });

  const scope = Form.useWatch('scope', form.antd) ?? 'all';
  const shared = scope === 'share';

  async function carryOut({ reason, share }: Fields) {
    if (back) {
      await goBack({ params, body: { after, reason } });
      return 'remotes.back.done';
    }
    const { proposed } = await release({
      params,
      body: {
        digest,
        after,
        reason,
        ...(shared ? { share: Number(share) } : {}),
        ...(unmounted ? { unmounted: 1 as const } : {}),
      },
    });
    if (proposed === 1) return 'remotes.propose.done';
    return shared ? 'remotes.candidate.started' : 'remotes.release.done';
  }

  return (
    <DialogForm
      form={form}
      initialValues={stepUp.initialValues}
      onFailure={stepUp.onFailure}
      onSubmit={async (fields) => {
        const done = await carryOut(fields);
        void message.success(intl.formatMessage({ id: done }, { name }));
        onClose();
      }}
      submit={<Label chosen={chosen} proposes={secondPair.length > 0} />}
      danger={back === true}
      onClose={onClose}
    >
      <p className={styles.note}>
        <Effect chosen={chosen} shared={shared} />
      </p>
      {!back && secondPair.length > 0 && (
        <div className={styles.asked}>
          <ProposalNeeded kinds={secondPair} of="release" />
        </div>
      )}
      {!back && digest !== null && (
        <Form.Item name="scope" label={<FormattedMessage id="remotes.release.scope" />}>
          <Segmented
            block
            aria-label={intl.formatMessage({ id: 'remotes.release.scope' })}
            options={(['all', 'share'] as const).map((value) => ({
              value,
              label: <FormattedMessage id={`remotes.release.scope.${value}`} />,
            }))}
          />
        </Form.Item>
      )}
      {shared && (
        <Form.Item
          name="share"
          label={<FormattedMessage id="remotes.candidate.share" />}
          rules={[
            {
              validator: (_, text: string) =>
                checkShare(text)
                  ? Promise.resolve()
                  : Promise.reject(new Error(intl.formatMessage({ id: 'remotes.release.share.wrong' }))),
            },
          ]}
        >
          <Input inputMode="numeric" maxLength={2} autoComplete="off" />
        </Form.Item>
      )}
      {unmounted && (
        <Form.Item
          name="unmounted"
          valuePropName="checked"
          extra={
            <span className={styles.meant}>
              <FormattedMessage id="remotes.release.unmounted.text" />
            </span>
          }
          rules={[
            {
              validator: (_, checked: boolean) =>
                checked
                  ? Promise.resolve()
                  : Promise.reject(new Error(intl.formatMessage({ id: 'remotes.release.unmounted.needed' }))),
            },
          ]}
        >
          <Checkbox>
            <FormattedMessage id="remotes.release.unmounted" />
          </Checkbox>
        </Form.Item>
      )}
      <Form.Item name="reason" label={<FormattedMessage id="remotes.reason" />} rules={[passes(checkReason)]}>
        <TextArea rows={3} count={{ show: true, max: REASON_MAX }} />
      </Form.Item>
      {stepUp.dialog}
    </DialogForm>
  );
}

function Label({ chosen: { back, digest }, proposes }: { chosen: Chosen; proposes: boolean }) {
  if (back) return <FormattedMessage id="remotes.back" />;
  if (proposes) return <FormattedMessage id="remotes.propose" />;
  return <FormattedMessage id={digest === null ? 'remotes.setUp.again' : 'remotes.release'} />;
}

function Effect({ chosen: { back, digest }, shared }: { chosen: Chosen; shared: boolean }) {
  if (digest === null) return <FormattedMessage id={back ? 'remotes.back.setUp' : 'remotes.setUp.again.text'} />;
  const released = shared ? 'remotes.release.share.text' : 'remotes.release.text';
  return <FormattedMessage id={back ? 'remotes.back.text' : released} values={{ digest: <Digest of={digest} /> }} />;
}
