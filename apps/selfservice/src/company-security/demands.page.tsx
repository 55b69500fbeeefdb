import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App } from '@portal/common/antd/base';
import { reactTo } from '@portal/common/client/react-to';
import { readDemands, turnOffDemand, type Demand } from '@portal/common/contract/company/demands';
import { DemandKind } from '@portal/common/enums/user/demand-kind';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useSignedIn } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { hasMemberRight, isMember } from '@portal/common/rules/company/member-rights';
import { managesCompany } from '@portal/common/rules/company/manages-company';
import { useStepUp } from '@portal/common/security/use-step-up';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { NoPermission, PageSkeleton } from '@portal/common/ui/status/states';
import { CompanySecurityHead } from './company-security-head.tsx';
import { DemandDialog } from './demand-dialog.tsx';
import { DemandSheet } from './demand-sheet.tsx';
import { SsoOnlySheet } from './sso-only-sheet.tsx';

const kindIn = (what: string) => DemandKind.find((kind) => what.endsWith(`:${kind}`));

/** `/companySecurity`: what the own company demands of its people when they sign in. */
export default function DemandsPage() {
  const { user_type, role } = useSignedIn();
  const may = managesCompany(user_type, role, 'demands');
  const found = useRead(readDemands, may ? {} : null);
  const { data, error } = found;
  const refused = !may || error?.status === 403;
  return (
    <>
      <CompanySecurityHead at="demands" />
      {(refused || !data) && (
        <Sheet>
          {refused && (
            <NoPermission
              title={<FormattedMessage id="companySecurity.refused" />}
              text={<FormattedMessage id="companySecurity.refused.text" />}
            />
          )}
          {!refused && error && <LoadFailed title={<FormattedMessage id="demands.failed" />} query={found} />}
          {!refused && !error && <PageSkeleton rows={6} />}
        </Sheet>
      )}
      {!refused && data && <Demands demands={data.demands} kinds={data.kinds} />}
      {!refused && data && isMember(user_type) && hasMemberRight(user_type, role, 'providers') && <SsoOnlySheet />}
    </>
  );
}

function Demands({ demands, kinds }: { demands: readonly Demand[]; kinds: readonly DemandKind[] }) {
  const intl = useIntl();
  const { message, modal } = App.useApp();
  const [asked, setAsked] = useState<DemandKind | null>(null);
  const { mutateAsync: turnOff } = useChange(turnOffDemand, { also: ['activity'] });

  const stepUp = useStepUp('companyDemand', (what) => {
    const kind = kindIn(what);
    if (kind === undefined) return;
    if (what.startsWith('on:')) setAsked(kind);
    else end(kind);
  });

  function end(kind: DemandKind) {
    void modal.confirm({
      title: intl.formatMessage({ id: `demands.${kind}.off` }),
      content: intl.formatMessage({ id: 'demands.off.text' }),
      okText: intl.formatMessage({ id: 'demands.off' }),
      cancelText: intl.formatMessage({ id: 'common.cancel' }),
      okButtonProps: { danger: true },
      onOk: () =>
        turnOff({ query: { kind } }).then(
          () => void message.success(intl.formatMessage({ id: 'demands.off.done' })),
          (failure: unknown) =>
            reactTo<typeof turnOffDemand>(
              failure,
              { 'Account.SignIn.Recent.Required': () => stepUp.again(`off:${kind}`) },
              (error) => void message.error(failureText(error, intl.locale)),
            ),
        ),
    });
  }

  return (
    <>
      {DemandKind.map((kind) => (
        <DemandSheet
          key={kind}
          kind={kind}
          demand={demands.find((one) => one.kind === kind)}
          possible={kinds.includes(kind)}
          checking={stepUp.checking?.endsWith(`:${kind}`) === true}
          onTurn={(on) => stepUp.ask(`${on ? 'on' : 'off'}:${kind}`)}
        />
      ))}
      <DemandDialog kind={asked} onClose={() => setAsked(null)} onLeave={(kind) => stepUp.leave(`on:${kind}`)} />
      {stepUp.dialog}
    </>
  );
}
