import { FormattedMessage } from 'react-intl';
import { Alert, Button } from '@portal/common/antd/base';
import { Popconfirm } from '@portal/common/antd/more';
import type { Idp, IdpConfiguration } from '@portal/common/contract/identity-provider/identity-providers';
import { discardIdpCandidate, restoreIdp } from '@portal/common/contract/identity-provider/idp-configurations';
import { useChange } from '@portal/common/host/use-change';
import { useCompanyId } from '@portal/common/host/use-host';
import { useStepUp } from '@portal/common/security/use-step-up';
import { DateTime } from '@portal/common/ui/date-time';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { EmptyState } from '@portal/common/ui/status/states';
import { StatusPill } from '@portal/common/ui/status/status-pill';
import { ConfigurationFacts } from './configuration-facts.tsx';
import { PromoteButton } from './promote-button.tsx';
import { TestButton } from './tests/test-button.tsx';
import { testCounts } from './tests/test-counts.ts';
import { useDone } from './use-done.ts';
import styles from './providers.module.css';

/** The live configuration and the candidate, with their actions. */
export function Configurations({ provider }: { provider: Idp }) {
  const { live, candidate, idp_agreement: agreement } = provider;
  return (
    <>
      {provider.back_until !== null && <BackNotice id={provider.config_id} until={provider.back_until} />}
      {candidate && (
        <Sheet
          title={<FormattedMessage id="idps.candidate" />}
          note={
            <StatusPill tone="pending">
              <FormattedMessage id="idps.candidate.note" />
            </StatusPill>
          }
          extra={<CandidateActions id={provider.config_id} candidate={candidate} />}
          flush
        >
          <div className={styles.pairs}>
            <ConfigurationFacts of={candidate} id={provider.config_id} agreement={agreement} />
          </div>
        </Sheet>
      )}
      {live && (
        <Sheet
          title={<FormattedMessage id="idps.live" />}
          note={
            <StatusPill tone="approved">
              <FormattedMessage id="idps.live.note" />
            </StatusPill>
          }
          extra={!candidate && <TestButton id={provider.config_id} />}
          flush
        >
          <div className={styles.pairs}>
            <ConfigurationFacts of={live} id={provider.config_id} agreement={agreement} />
          </div>
        </Sheet>
      )}
      {!live && !candidate && (
        <Sheet>
          <EmptyState
            icon="shield"
            title={<FormattedMessage id="idps.unconfigured" />}
            text={<FormattedMessage id="idps.unconfigured.text" />}
          />
        </Sheet>
      )}
    </>
  );
}

/** A candidate is tested first; after that it can be promoted. */
function CandidateActions({ id, candidate }: { id: string; candidate: IdpConfiguration }) {
  const { configuration_id, test } = candidate;
  const params = { enterprise_id: useCompanyId() };
  const passed = testCounts(test);
  const told = useDone();
  const discard = useChange(discardIdpCandidate);
  return (
    <span className={styles.headActions}>
      <Popconfirm
        title={<FormattedMessage id="idps.discard.ask" />}
        okText={<FormattedMessage id="idps.discard" />}
        cancelText={<FormattedMessage id="common.cancel" />}
        onConfirm={() =>
          void told(discard.mutateAsync({ params, body: { config_id: id, configuration_id } }), 'idps.discard.done')
        }
      >
        <Button loading={discard.isPending}>
          <FormattedMessage id="idps.discard" />
        </Button>
      </Popconfirm>
      <TestButton id={id} primary={!passed} />
      <PromoteButton id={id} candidate={candidate} />
      {!passed && (
        <span className={styles.hint}>
          <FormattedMessage id={test?.over ? `idps.test.over.${test.over}` : 'idps.test.first'} />
        </span>
      )}
    </span>
  );
}

function BackNotice({ id, until }: { id: string; until: string }) {
  const told = useDone();
  const back = useChange(restoreIdp);
  const params = { enterprise_id: useCompanyId() };
  // It was confirmed before the sign-in.
  const stepUp = useStepUp(`idpBack:${id}`, restore);
  function restore() {
    void told(back.mutateAsync({ params, body: { config_id: id } }), 'idps.back.done', stepUp.again);
  }
  return (
    <Alert
      type="info"
      showIcon
      title={<FormattedMessage id="idps.back.title" />}
      description={
        <>
          <FormattedMessage id="idps.back.text" values={{ until: <DateTime at={until} /> }} />
          <div className={styles.noticeActions}>
            <Popconfirm
              title={<FormattedMessage id="idps.back.ask" />}
              okText={<FormattedMessage id="idps.back" />}
              cancelText={<FormattedMessage id="common.cancel" />}
              onConfirm={restore}
            >
              <Button size="small" loading={back.isPending}>
                <FormattedMessage id="idps.back" />
              </Button>
            </Popconfirm>
          </div>
          {stepUp.dialog}
        </>
      }
    />
  );
}
