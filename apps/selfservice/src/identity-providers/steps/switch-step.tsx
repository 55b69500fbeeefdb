import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { Alert, Button } from '@portal/common/antd/base';
import { Popconfirm } from '@portal/common/antd/more';
import { IdpChange } from '@portal/common/enums/sign-in/idp-member';
import { IdpNeed, IdpStatus } from '@portal/common/enums/sign-in/identity-provider';
import { updateIdp, type Idp } from '@portal/common/contract/identity-provider/identity-providers';
import { useChange } from '@portal/common/host/use-change';
import { useCompanyId } from '@portal/common/host/use-host';
import { providerPage } from '@portal/common/pages/addresses';
import { useStepUp } from '@portal/common/security/use-step-up';
import { Icon } from '@portal/common/ui/icons';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { VisuallyHidden } from '@portal/common/ui/visually-hidden';
import { PromoteButton } from '../promote-button.tsx';
import { MembersPanel } from '../members/members-panel.tsx';
import { useDone } from '../use-done.ts';
import type { Step } from './steps.ts';
import styles from './steps.module.css';

const STEP_OF = { metadata: 'metadata', test: 'test', recovery: 'recovery' } as const satisfies Record<IdpNeed, Step>;

/** Switches a provider on once nothing is missing, or off; before both, who could still sign in. */
export function SwitchStep({ provider }: { provider: Idp }) {
  const on = provider.status === IdpStatus.enabled;
  return (
    <>
      <Sheet
        title={<FormattedMessage id={on ? 'idps.on.done' : 'idps.on.title'} />}
        extra={<SwitchButton provider={provider} />}
      >
        {!on && <Needs provider={provider} />}
        {on && (
          <p className={styles.lead}>
            <FormattedMessage id="idps.on.done.text" />
          </p>
        )}
        {on && provider.candidate && (
          <Alert
            type="info"
            showIcon
            title={<FormattedMessage id="idps.candidate.waits" />}
            description={
              <div className={styles.promote}>
                <FormattedMessage id="idps.on.candidate" />
                <PromoteButton id={provider.config_id} candidate={provider.candidate} />
              </div>
            }
          />
        )}
      </Sheet>
      <Sheet title={<FormattedMessage id={on ? 'idps.members.off' : 'idps.members.on'} />}>
        <MembersPanel id={provider.config_id} change={on ? IdpChange.disable : IdpChange.enable} />
      </Sheet>
    </>
  );
}

/** What switching on needs, and the way to each step that is not done. */
function Needs({ provider: { config_id: id, missing, live, candidate } }: { provider: Idp }) {
  const over = (live ?? candidate)?.test?.over;
  return (
    <ul className={styles.needs} aria-label={useIntl().formatMessage({ id: 'idps.on.needs' })}>
      {IdpNeed.map((need) => {
        const lacks = missing.includes(need);
        return (
          <li key={need} data-missing={lacks || undefined}>
            <Icon name={lacks ? 'minus' : 'check'} size={18} />
            <span>
              <FormattedMessage id={`idps.on.${need}`} />
              {lacks && need === 'test' && over && (
                <span className={styles.over}>
                  <FormattedMessage id={`idps.test.over.${over}`} />
                </span>
              )}
            </span>
            {lacks ? (
              <Link to={`${providerPage('edit', id)}?step=${STEP_OF[need]}`}>
                <FormattedMessage id={`idps.on.${need}.do`} />
              </Link>
            ) : (
              <VisuallyHidden>
                <FormattedMessage id="common.stepFinished" />
              </VisuallyHidden>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function SwitchButton({ provider }: { provider: Idp }) {
  const told = useDone();
  const on = provider.status === IdpStatus.enabled;
  const change = useChange(updateIdp, { also: ['mail-domains'] });
  const params = { enterprise_id: useCompanyId() };
  const { config_id, version } = provider;
  const stepUp = useStepUp(`idpSwitch:${config_id}`, function switchOnAfterSignIn() {
    // A colleague may have done it meanwhile.
    if (!on) run();
  });
  function run() {
    void told(
      change.mutateAsync({ params, body: { config_id, version, status: on ? IdpStatus.disabled : IdpStatus.enabled } }),
      on ? 'idps.off.said' : 'idps.on.said',
      stepUp.again,
    );
  }
  if (!on) {
    return (
      <>
        <Button type="primary" disabled={provider.missing.length > 0} loading={change.isPending} onClick={run}>
          <FormattedMessage id="idps.on" />
        </Button>
        {stepUp.dialog}
      </>
    );
  }
  return (
    <Popconfirm
      title={<FormattedMessage id="idps.off.ask" />}
      okText={<FormattedMessage id="idps.off" />}
      okButtonProps={{ danger: true }}
      cancelText={<FormattedMessage id="common.cancel" />}
      onConfirm={run}
    >
      <Button danger loading={change.isPending}>
        <FormattedMessage id="idps.off" />
      </Button>
    </Popconfirm>
  );
}
