import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { App, Button, Form } from '@portal/common/antd/base';
import { updatePartnerBusiness } from '@portal/common/contract/company/partner-company';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { useLookup } from '@portal/common/form/lookup/use-lookup';
import { refusedHint } from '@portal/common/form/partner/refused-hint';
import { PartnerTypesItem } from '@portal/common/form/partner/types-item';
import { PortalForm } from '@portal/common/form/portal-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useVersions } from '@portal/common/form/version/use-versions';
import { useChange } from '@portal/common/host/use-change';
import { useHost, useSignedIn } from '@portal/common/host/use-host';
import { PAGE } from '@portal/common/pages/addresses';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { refusedOf, type PartnerCompany } from '../company.ts';
import { LockNote, useLock, type LockableFormProps } from './lock.tsx';
import styles from './types-card.module.css';

interface Fields {
  intention_partner_type: number[];
}
const fieldsOf = ({ intention_partner_type }: Fields): Fields => ({ intention_partner_type });

/** The partner types of the company: checkboxes for the main account, names for everybody else. */
export function TypesCard({ company }: { company: PartnerCompany }) {
  const { locked, readOnly, onEdited } = useLock(company);
  if (!readOnly) return <TypesForm company={company} locked={locked} onEdited={onEdited} />;
  return (
    <Sheet
      title={<FormattedMessage id="partner.field.types" />}
      note={<LockNote company={company} locked={readOnly} />}
    >
      <ul className={styles.list}>
        {company.intention_partner_type.map((id) => (
          <li key={id}>
            <TypeName id={id} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function TypeName({ id }: { id: number }) {
  return <span>{useLookup({ list: 'partnerType' }).entries?.find((entry) => entry.id === id)?.name}</span>;
}

function TypesForm({ company, locked, onEdited }: LockableFormProps) {
  const intl = useIntl();
  const { message } = App.useApp();
  const size = useNarrow() ? 'large' : 'middle';
  const host = useHost();
  const { user_id } = useSignedIn();
  const save = useChange(updatePartnerBusiness, { onSuccess: () => void host.refreshUser() });
  const form = usePortalForm<Fields>({ name: 'business' });
  const stored = fieldsOf(company);
  const versions = useVersions(form, {
    of: updatePartnerBusiness,
    version: company.version,
    values: stored,
    read: fieldsOf,
    fields: {
      intention_partner_type: {
        label: <FormattedMessage id="partner.field.types" />,
        show: (ids) => <Names ids={ids} />,
      },
    },
  });
  const typed = Form.useWatch('intention_partner_type', form.antd) ?? stored.intention_partner_type;
  const changed = typed.join() !== stored.intention_partner_type.join();
  const applies = company.approval_status !== ApprovalStatus.approved;

  useEffect(
    function tellCard() {
      onEdited(changed);
    },
    [changed, onEdited],
  );

  async function submit({ intention_partner_type }: Fields) {
    await versions.save((version) =>
      save.mutateAsync({ params: { id: user_id }, body: { intention_partner_type, version } }),
    );
    void message.success(intl.formatMessage({ id: 'common.saved' }));
  }

  return (
    <Sheet>
      <LeaveGuard when={changed} />
      <PortalForm
        form={form}
        size={size}
        initialValues={stored}
        versions={versions}
        onSubmit={submit}
        footer={
          <div className={styles.foot}>
            {locked ? (
              <div role="status">
                <LockNote company={company} locked={locked} />
              </div>
            ) : (
              <span className={styles.note}>
                {applies ? (
                  <FormattedMessage
                    id="partner.types.then"
                    values={{
                      page: (text) => (
                        <Link key="page" to={PAGE.partnerCompany}>
                          {text}
                        </Link>
                      ),
                    }}
                  />
                ) : (
                  <FormattedMessage id="partner.note.atOnce" />
                )}
              </span>
            )}
            <Button
              type="primary"
              htmlType="submit"
              size={size}
              loading={form.busy}
              disabled={locked !== undefined || !changed}
            >
              <FormattedMessage id="partner.save" />
            </Button>
          </div>
        }
      >
        <PartnerTypesItem extra={refusedHint(refusedOf(company), 'intention_partner_type')} />
      </PortalForm>
    </Sheet>
  );
}

const Names = ({ ids }: { ids: readonly number[] }) => (
  <>
    {ids.map((id, i) => (
      <span key={id}>
        {i > 0 && ' · '}
        <TypeName id={id} />
      </span>
    ))}
  </>
);
