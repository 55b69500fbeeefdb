import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button, Form, Input } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import { PortalForm } from '@portal/common/form/portal-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import type { ReplyOf } from '@portal/common/contract/endpoint';
import { readIdpFailure } from '@portal/common/contract/identity-provider/identity-provider-tests';
import { useChange } from '@portal/common/host/use-change';
import { useCompanyId } from '@portal/common/host/use-host';
import { DateTime } from '@portal/common/ui/date-time';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { CheckRow } from './check-list.tsx';
import styles from './tests.module.css';

/** Finds the reason of a failed sign-in by the reference that its page showed. */
export function FindFailure() {
  const form = usePortalForm<{ reference: string }>({ name: 'failure' });
  const { mutateAsync: find } = useChange(readIdpFailure, { refetch: false });
  const params = { enterprise_id: useCompanyId() };
  const [found, setFound] = useState<ReplyOf<typeof readIdpFailure>>();

  function fail(error: unknown) {
    if (error instanceof ApiError && error.status === 404)
      form.setError('reference', <FormattedMessage id="idps.failure.none" />);
    else form.showFailure(error);
  }

  return (
    <Sheet title={<FormattedMessage id="idps.failure" />}>
      <p className={styles.summary}>
        <FormattedMessage id="idps.failure.lead" />
      </p>
      <PortalForm
        form={form}
        onFailure={fail}
        onSubmit={async ({ reference = '' }) => {
          setFound(undefined);
          if (reference.trim() !== '') setFound(await find({ params, query: { reference: reference.trim() } }));
        }}
      >
        <div className={styles.find}>
          <Form.Item name="reference" label={<FormattedMessage id="idps.failure.reference" />}>
            <Input autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={20} />
          </Form.Item>
          <Button htmlType="submit" loading={form.busy}>
            <FormattedMessage id="idps.failure.find" />
          </Button>
        </div>
      </PortalForm>
      {found && (
        <div className={styles.found} role="status">
          <p className={styles.summary}>
            <FormattedMessage
              id="idps.failure.found"
              values={{ name: found.idp_name, time: <DateTime at={found.fail_time} /> }}
            />
          </p>
          {found.check ? (
            <ul className={styles.checks}>
              <CheckRow of={found.check} />
            </ul>
          ) : (
            <p>
              <FormattedMessage id="idps.failure.noCheck" />
            </p>
          )}
        </div>
      )}
    </Sheet>
  );
}
