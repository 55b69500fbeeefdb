import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { promoteIdp } from '@portal/common/contract/identity-provider/idp-configurations';
import type { IdpConfiguration } from '@portal/common/contract/identity-provider/identity-providers';
import { IdpChange } from '@portal/common/enums/sign-in/idp-member';
import { useChange } from '@portal/common/host/use-change';
import { useCompanyId } from '@portal/common/host/use-host';
import { useStepUp } from '@portal/common/security/use-step-up';
import { Buttons } from '@portal/common/ui/buttons';
import { Dialog } from '@portal/common/ui/dialog';
import { MembersPanel } from './members/members-panel.tsx';
import { testCounts } from './tests/test-counts.ts';
import { useDone } from './use-done.ts';
import styles from './providers.module.css';

/** Makes a tested candidate live, after showing who could still sign in. */
export function PromoteButton({
  id,
  candidate: { configuration_id, test },
}: {
  id: string;
  candidate: IdpConfiguration;
}) {
  const passed = testCounts(test);
  const [open, setOpen] = useState(false);
  const told = useDone();
  const stepUp = useStepUp(`idpPromote:${id}`, () => setOpen(true));
  const promote = useChange(promoteIdp);
  const params = { enterprise_id: useCompanyId() };
  const close = () => setOpen(false);
  return (
    <>
      <Button
        {...(passed ? { type: 'primary' } : {})}
        disabled={!passed}
        loading={stepUp.checking !== null}
        onClick={() => stepUp.ask()}
      >
        <FormattedMessage id="idps.promote" />
      </Button>
      <Dialog
        open={open}
        width={680}
        closes={promote.isPending ? 'byButton' : 'anyhow'}
        onClose={close}
        title={<FormattedMessage id="idps.members.promote" />}
      >
        <p className={styles.intro}>
          <FormattedMessage id="idps.promote.ask" />
        </p>
        {open && <MembersPanel id={id} change={IdpChange.promote} />}
        <Buttons className={styles.below}>
          <Button onClick={close} disabled={promote.isPending}>
            <FormattedMessage id="common.cancel" />
          </Button>
          <Button
            type="primary"
            loading={promote.isPending}
            onClick={() =>
              void told(
                promote.mutateAsync({ params, body: { config_id: id, configuration_id } }),
                'idps.promote.done',
                stepUp.again,
              ).then(close)
            }
          >
            <FormattedMessage id="idps.promote" />
          </Button>
        </Buttons>
      </Dialog>
      {stepUp.dialog}
    </>
  );
}
