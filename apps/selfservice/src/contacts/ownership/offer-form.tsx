import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { Alert, App, Button, Form } from '@portal/common/antd/base';
import type { OwnerCandidate } from '@portal/common/contract/company/ownership';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { PortalForm } from '@portal/common/form/portal-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { OwnCode, useOwnChannels, useProveOwn } from '@portal/common/form/verify-code/own-code';
import { useChange } from '@portal/common/host/use-change';
import { useCompanyId } from '@portal/common/host/use-host';
import type { CodeChannel } from '@portal/common/rules/verify-code/code-channel';
import { LinkButton } from '@portal/common/ui/link-button';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import { CandidateSelect } from './candidate-select.tsx';
import { Consequences } from './consequences.tsx';
import { usePeople } from '../people.ts';
import { useCandidates } from './use-offer.ts';
import styles from './ownership.module.css';

interface Fields {
  to?: OwnerCandidate;
  verify_code: string;
}

/** Rejects with an element: the text follows a change of language. */
const mustChoose = (_: unknown, person?: OwnerCandidate) =>
  person ? Promise.resolve() : Promise.reject(<FormattedMessage id="ownership.to.empty" />);

/** Form of the main account: chooses a successor and confirms with a code. */
export function OfferForm({ proven }: { proven: readonly CodeChannel[] }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const form = usePortalForm<Fields>({
    name: 'hand-over',
    wireNames: { contact_id: 'to', verify_code_token: 'verify_code' },
  });
  const channels = useOwnChannels(proven);
  const { channel } = channels;
  const { calls, pages, texts } = usePeople();
  const prove = useProveOwn(VerifyScene.handOver);
  const { mutateAsync: offer } = useChange(calls.offer);
  const co_id = useCompanyId();
  const everybody = useCandidates('');

  async function submit({ to, verify_code: code }: Fields) {
    if (!to || !channel) return;
    await offer({
      params: { co_id },
      body: { contact_id: to.contact_id, verify_code_token: await prove({ channel, code }) },
    });
    void message.success(intl.formatMessage({ id: 'ownership.offer.done' }, { name: to.contact_name }));
  }

  if (!everybody.data && !everybody.error) return <PageSkeleton kind="form" rows={4} />;
  if (everybody.data?.length === 0) {
    return (
      <EmptyState
        icon="users"
        title={<FormattedMessage id="ownership.to.nobody" />}
        text={<FormattedMessage id="ownership.to.nobody.text" />}
        action={
          <LinkButton type="primary" to={pages.list}>
            <FormattedMessage id={texts.back} />
          </LinkButton>
        }
      />
    );
  }
  return (
    <>
      <p className={styles.lead}>
        <FormattedMessage id="ownership.lead" />
      </p>
      <Consequences
        loses={<FormattedMessage id={texts.loses.you} />}
        gains={<FormattedMessage id={texts.gains.other} />}
      />
      {!channel && <NoAddress />}
      {channel && (
        <PortalForm
          form={form}
          className={styles.form ?? ''}
          initialValues={{ verify_code: '' }}
          onSubmit={submit}
          footer={
            <div className={styles.foot}>
              <Button type="primary" htmlType="submit" loading={form.busy}>
                <FormattedMessage id="ownership.offer.submit" />
              </Button>
            </div>
          }
        >
          <LeaveGuard when={form.edited} />
          <Form.Item
            name="to"
            required
            validateTrigger="onChange"
            rules={[{ validator: mustChoose }]}
            label={<FormattedMessage id="ownership.to" />}
            extra={<FormattedMessage id="ownership.to.hint" />}
          >
            <CandidateSelect />
          </Form.Item>
          <OwnCode form={form} scene={VerifyScene.handOver} channels={channels} />
        </PortalForm>
      )}
    </>
  );
}

/** Shown when there is no verified address for a code. */
export function NoAddress() {
  const { pages } = usePeople();
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <FormattedMessage
          id="ownership.noAddress"
          values={{
            page: (text) => (
              <Link key="page" className={styles.link} to={pages.own}>
                {text}
              </Link>
            ),
          }}
        />
      }
    />
  );
}
