import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '@portal/common/antd/base';
import { reactTo } from '@portal/common/client/react-to';
import type { acceptOwnership, OwnershipOffer } from '@portal/common/contract/company/ownership';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { PortalForm } from '@portal/common/form/portal-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { OwnCode, useOwnChannels, useProveOwn, type OwnCodeField } from '@portal/common/form/verify-code/own-code';
import { useChange, useRefresh } from '@portal/common/host/use-change';
import { useCompanyId, useHost } from '@portal/common/host/use-host';
import type { CodeChannel } from '@portal/common/rules/verify-code/code-channel';
import { usePeople } from '../people.ts';
import { Consequences } from './consequences.tsx';
import { OfferFacts } from './offer-facts.tsx';
import { NoAddress } from './offer-form.tsx';
import { useEnding } from './use-ending.ts';
import styles from './ownership.module.css';

/** The offer for its receiver: accept with a code, or decline. */
export function ReceivedOffer({
  offer,
  proven,
  onTaken,
}: {
  offer: OwnershipOffer;
  proven: readonly CodeChannel[];
  onTaken: () => void;
}) {
  const { from_name: name, expired } = offer;
  const { end, ending } = useEnding();
  return (
    <>
      <OfferFacts offer={offer} title={<FormattedMessage id="ownership.pending.heir.title" values={{ name }} />} />
      {expired === 1 && (
        <>
          <p className={styles.lead}>
            <FormattedMessage id="ownership.expired.heir" values={{ name }} />
          </p>
          <div className={styles.foot}>
            <Button loading={ending} onClick={() => void end()}>
              <FormattedMessage id="ownership.dismiss" />
            </Button>
          </div>
        </>
      )}
      {expired === 0 && <AcceptForm name={name} proven={proven} onTaken={onTaken} />}
    </>
  );
}

function AcceptForm({ name, proven, onTaken }: { name: string; proven: readonly CodeChannel[]; onTaken: () => void }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const form = usePortalForm<OwnCodeField>({ name: 'accept', wireNames: { verify_code_token: 'verify_code' } });
  const channels = useOwnChannels(proven);
  const { channel } = channels;
  const { calls, texts } = usePeople();
  const prove = useProveOwn(VerifyScene.handOver);
  const co_id = useCompanyId();
  const { refreshUser, events } = useHost();
  const refresh = useRefresh();
  const { mutateAsync: accept } = useChange(calls.accept, {
    refetch: false,
    // The user has another role now, so everything is read again.
    onSuccess: async () => {
      // It is accepted, whether or not the user can be read now.
      await refreshUser().catch(() => undefined);
      events.emit('session:user', null);
      await refresh();
    },
    onError: () => refresh('ownership'),
  });
  const { ask, ending } = useEnding();

  async function submit({ verify_code: code }: OwnCodeField) {
    if (!channel) return;
    await accept({ params: { co_id }, body: { verify_code_token: await prove({ channel, code }) } });
    onTaken();
  }

  function refused(error: unknown) {
    reactTo<typeof acceptOwnership>(
      error,
      {
        // The offer disappears from the page together with the form.
        'Account.Conflict': () => void message.error(intl.formatMessage({ id: 'ownership.gone' })),
      },
      form.showFailure,
    );
  }

  const decline = (
    <Button danger loading={ending} disabled={form.busy} onClick={() => void ask('decline', name)}>
      <FormattedMessage id="ownership.decline" />
    </Button>
  );
  return (
    <>
      <Consequences
        loses={<FormattedMessage id={texts.loses.other} values={{ name }} />}
        gains={<FormattedMessage id={texts.gains.you} />}
      />
      {!channel && (
        <>
          <NoAddress />
          <div className={styles.foot}>{decline}</div>
        </>
      )}
      {channel && (
        <PortalForm
          form={form}
          className={styles.form ?? ''}
          initialValues={{ verify_code: '' }}
          onSubmit={submit}
          onFailure={refused}
          footer={
            <div className={styles.foot}>
              <Button type="primary" htmlType="submit" loading={form.busy} disabled={ending}>
                <FormattedMessage id="ownership.accept" />
              </Button>
              {decline}
            </div>
          }
        >
          <OwnCode form={form} scene={VerifyScene.handOver} channels={channels} />
        </PortalForm>
      )}
    </>
  );
}
