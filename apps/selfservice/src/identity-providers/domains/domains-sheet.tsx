import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button, Form, Input } from '@portal/common/antd/base';
import { DialogForm } from '@portal/common/form/dialog-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { addMailDomain, listMailDomains } from '@portal/common/contract/identity-provider/mail-domains';
import { useChange } from '@portal/common/host/use-change';
import { useCompanyId, useSignedIn } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { checkMailDomain } from '@portal/common/rules/identity-provider/mail-domain';
import { Dialog } from '@portal/common/ui/dialog';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageSkeleton } from '@portal/common/ui/status/states';
import type { IdpRow } from '@portal/common/contract/identity-provider/identity-providers';
import { DomainItem } from './domain-item.tsx';
import styles from '../providers.module.css';

/**
 * The e-mail domains of the company and the providers that their addresses lead to. A session of a recovery code
 * changes little of them.
 */
export function DomainsSheet({ providers }: { providers: readonly IdpRow[] }) {
  const narrow = useSignedIn().scope !== undefined;
  const domains = useRead(listMailDomains, { params: { enterprise_id: useCompanyId() } });
  const { data, error } = domains;
  const [adding, setAdding] = useState(false);
  return (
    <Sheet
      title={<FormattedMessage id="idps.domains" />}
      extra={
        !narrow && (
          <Button disabled={!data} onClick={() => setAdding(true)}>
            <FormattedMessage id="idps.domains.add" />
          </Button>
        )
      }
    >
      <p className={styles.intro}>
        <FormattedMessage id="idps.domains.lead" />
      </p>
      {!data && error && <LoadFailed title={<FormattedMessage id="idps.domains.failed" />} query={domains} />}
      {!data && !error && <PageSkeleton kind="form" rows={2} />}
      {data && data.rows.length > 0 && (
        <ul className={styles.domains}>
          {data.rows.map((one) => (
            <DomainItem key={one.domain_id} of={one} providers={providers} narrow={narrow} />
          ))}
        </ul>
      )}
      <AddDialog open={adding} onClose={() => setAdding(false)} />
    </Sheet>
  );
}

function AddDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const form = usePortalForm<{ domain: string }>({ name: 'mailDomain' });
  const { mutateAsync: add } = useChange(addMailDomain);
  const params = { enterprise_id: useCompanyId() };
  return (
    <Dialog
      open={open}
      centered
      closes="onPurpose"
      onClose={onClose}
      title={<FormattedMessage id="idps.domains.add" />}
    >
      <DialogForm
        form={form}
        initialValues={{ domain: '' }}
        onSubmit={async ({ domain }) => {
          await add({ params, body: { domain } });
          onClose();
        }}
        submit={<FormattedMessage id="idps.domains.add.submit" />}
        onClose={onClose}
      >
        <Form.Item
          name="domain"
          validateFirst
          rules={[passes(checkMailDomain)]}
          label={<FormattedMessage id="idps.domains.domain" />}
          extra={<FormattedMessage id="idps.domains.domain.extra" />}
        >
          <Input
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            placeholder="example.com"
          />
        </Form.Item>
      </DialogForm>
    </Dialog>
  );
}
