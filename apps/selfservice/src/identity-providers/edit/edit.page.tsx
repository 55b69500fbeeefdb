import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { Button } from '@portal/common/antd/base';
import { readIdp, type Idp } from '@portal/common/contract/identity-provider/identity-providers';
import { readIdpRecovery } from '@portal/common/contract/identity-provider/idp-recovery';
import { useCompanyId, useSignedIn } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { PAGE, providerPage } from '@portal/common/pages/addresses';
import { LinkButton } from '@portal/common/ui/link-button';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { StepsBar } from '@portal/common/ui/steps-bar';
import { Guide } from '../guide.tsx';
import { LinksSheet } from '../link/links-sheet.tsx';
import { ProviderStatus } from '../names.tsx';
import { OurValues } from '../our-values.tsx';
import { ProviderMissing } from '../provider-missing.tsx';
import { NarrowNotice } from '../recovery/narrow-notice.tsx';
import { RecoverySheet } from '../recovery/recovery-sheet.tsx';
import { KindStep } from '../steps/kind-step.tsx';
import { MetadataStep } from '../steps/metadata-step.tsx';
import { finishedSteps, isStep, stepsOf, stepToDo, type Step } from '../steps/steps.ts';
import { SwitchStep } from '../steps/switch-step.tsx';
import { TestStep } from '../steps/test-step.tsx';
import styles from '../steps/steps.module.css';

/**
 * `/uam/provider/edit/{id}`: sets a provider up step by step. Opens at the first step that is not done, or at `?step=`.
 */
export default function EditProviderPage() {
  const { id = '' } = useParams();
  const params = { enterprise_id: useCompanyId() };
  const { scope } = useSignedIn();
  const byLink = scope === 'setup';
  const provider = useRead(readIdp, { params, query: { config_id: id } });
  // A link does not reach the codes.
  const recovery = useRead(readIdpRecovery, byLink ? null : { params });
  const { data } = provider;
  return (
    <>
      <PageHeader
        crumbs={[
          ...(byLink
            ? []
            : [
                { label: <FormattedMessage id="idps.area" /> },
                { label: <FormattedMessage id="idps.title" />, to: PAGE.providers },
                ...(data ? [{ label: data.idp_name, to: providerPage('detail', id) }] : []),
              ]),
          { label: <FormattedMessage id="idps.edit" /> },
        ]}
        title={
          data ? (
            <FormattedMessage id="idps.edit.title" values={{ name: data.idp_name }} />
          ) : (
            <FormattedMessage id="idps.edit" />
          )
        }
        note={data && <ProviderStatus status={data.status} />}
        extra={
          data &&
          !byLink && (
            <LinkButton to={providerPage('detail', id)}>
              <FormattedMessage id="idps.detail" />
            </LinkButton>
          )
        }
      />
      <NarrowNotice />
      {!data && <ProviderMissing query={provider} />}
      {data && (byLink || !recovery.isPending) && (
        <Steps steps={stepsOf(scope)} provider={data} codesLeft={recovery.data?.left ?? 0} />
      )}
    </>
  );
}

function Steps({ steps, provider, codesLeft }: { steps: readonly Step[]; provider: Idp; codesLeft: number }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const asked = query.get('step');
  const finished = finishedSteps(provider, codesLeft);
  const toDo = stepToDo(finished, steps);
  const [opened, setOpened] = useState(toDo);
  // The step of the recovery codes stays open when it is done: it shows them once.
  if (opened !== toDo && opened !== 'recovery') setOpened(toDo);
  const step = isStep(asked) && steps.includes(asked) ? asked : opened;
  const at = steps.indexOf(step);
  const go = (to: Step) => void navigate(`${providerPage('edit', provider.config_id)}?step=${to}`);
  const [before, after] = [steps[at - 1], steps[at + 1]];
  return (
    <>
      <div className={styles.bar}>
        <StepsBar
          label={intl.formatMessage({ id: 'idps.steps' })}
          names={steps.map((one) => (
            <FormattedMessage key={one} id={`idps.step.${one}`} />
          ))}
          at={at}
          finished={steps.map((one) => finished[one])}
          onChoose={(n) => go(steps[n] ?? 'kind')}
        />
      </div>
      <div className={styles.content}>
        <StepContent step={step} provider={provider} />
      </div>
      <div className={styles.foot}>
        {before ? (
          <Button onClick={() => go(before)}>
            <FormattedMessage id="idps.steps.before" />
          </Button>
        ) : (
          <span />
        )}
        {after && (
          <Button type={finished[step] ? 'primary' : 'default'} onClick={() => go(after)}>
            <FormattedMessage id="idps.steps.after" values={{ step: <FormattedMessage id={`idps.step.${after}`} /> }} />
          </Button>
        )}
      </div>
    </>
  );
}

function StepContent({ step, provider }: { step: Step; provider: Idp }) {
  switch (step) {
    case 'kind':
      return <KindStep provider={provider} />;
    case 'values':
      return (
        <>
          <OurValues provider={provider} />
          <Guide provider={provider} />
          <LinksSheet id={provider.config_id} />
        </>
      );
    case 'metadata':
      return <MetadataStep provider={provider} />;
    case 'test':
      return <TestStep provider={provider} />;
    case 'recovery':
      return <RecoverySheet />;
    case 'on':
      return <SwitchStep provider={provider} />;
  }
}
