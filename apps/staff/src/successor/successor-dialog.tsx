import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button, Form, Modal } from '@portal/common/antd/base';
import { TextArea } from '@portal/common/antd/fields';
import { Select } from '@portal/common/antd/select';
import {
  appointEnterpriseOwner,
  appointOwner,
  listEnterpriseSuccessors,
  listSuccessors,
} from '@portal/common/contract/company/ownership';
import { PortalForm } from '@portal/common/form/portal-form';
import { rejectWith, passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { useRead } from '@portal/common/host/use-read';
import { checkOpinion, OPINION_MAX } from '@portal/common/rules/approval/opinion';
import { shownPhone } from '@portal/common/rules/contact/phone';
import { useFormStepUp } from '@portal/common/security/use-form-step-up';
import { useStepUp } from '@portal/common/security/use-step-up';
import styles from './successor.module.css';

interface Fields {
  contact_id: string;
  reason: string;
}

/** What differs between partner companies and enterprises. */
const KINDS = {
  partner: {
    appoint: appointOwner,
    candidates: listSuccessors,
    also: 'partners',
    successor: 'partners.appoint.successor',
  },
  enterprise: {
    appoint: appointEnterpriseOwner,
    candidates: listEnterpriseSuccessors,
    also: 'customer-accounts',
    successor: 'customers.appoint.successor',
  },
} as const;

interface SuccessorProps {
  kind: keyof typeof KINDS;
  co: string;
  company: string;
  /** What becomes of the present main account. */
  former: ReactNode;
}

/** Button that opens the dialog in which staff appoint another main account. */
export function AppointSuccessor(props: SuccessorProps) {
  const [open, setOpen] = useState(false);
  const stepUp = useStepUp(`appoint:${props.co}`, () => setOpen(true));
  return (
    <>
      <Button aria-haspopup="dialog" loading={stepUp.checking !== null} onClick={() => stepUp.ask()}>
        <FormattedMessage id="partners.appoint" />
      </Button>
      {open && <SuccessorDialog {...props} onEnd={() => setOpen(false)} onLeave={stepUp.leave} />}
      {stepUp.dialog}
    </>
  );
}

/** Choice of the new main account, and the reason, of which both people are notified. */
function SuccessorDialog({
  kind,
  co,
  company,
  former,
  onEnd,
  onLeave,
}: SuccessorProps & { onEnd: () => void; onLeave: () => void }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const form = usePortalForm<Fields>({ name: 'successor' });
  const [name, setName] = useState('');
  const { appoint: call, also, successor } = KINDS[kind];
  const { mutateAsync: appoint } = useChange(call, { also: [also] });

  const stepUp = useFormStepUp({ name: `appoint:${co}`, form, stored: { reason: '' } as Fields, onLeave });

  async function submit(fields: Fields) {
    await appoint({ params: { co_id: co }, body: fields });
    void message.success(intl.formatMessage({ id: 'partners.appoint.done' }, { name }));
    onEnd();
  }

  return (
    <Modal
      open
      width={480}
      title={<FormattedMessage id="partners.appoint.title" values={{ company }} />}
      mask={{ closable: false }}
      onCancel={onEnd}
      okText={<FormattedMessage id="partners.appoint.ok" />}
      cancelText={<FormattedMessage id="common.cancel" />}
      confirmLoading={form.busy}
      onOk={() => form.antd.submit()}
    >
      <ul className={styles.lead}>
        {former && <li>{former}</li>}
        <li>
          <FormattedMessage id={successor} />
        </li>
        <li>
          <FormattedMessage id="partners.appoint.notified" />
        </li>
      </ul>
      <PortalForm
        form={form}
        initialValues={stepUp.initialValues}
        disabled={form.busy}
        onSubmit={submit}
        onFailure={stepUp.onFailure}
      >
        <Form.Item
          name="contact_id"
          label={<FormattedMessage id="partners.appoint.person" />}
          required
          validateTrigger="onChange"
          rules={[
            {
              async validator(_, value: unknown) {
                if (!value) await rejectWith(<FormattedMessage id="partners.appoint.person.empty" />);
              },
            },
          ]}
        >
          <PersonSelect kind={kind} companyId={co} name={name} onName={setName} />
        </Form.Item>
        <Form.Item
          name="reason"
          label={<FormattedMessage id="partners.appoint.reason" />}
          required
          rules={[
            {
              async validator(_, value: string = '') {
                if (value.trim() === '') await rejectWith(<FormattedMessage id="partners.appoint.reason.empty" />);
              },
            },
            passes(checkOpinion),
          ]}
        >
          <TextArea
            rows={3}
            count={{ show: true, max: OPINION_MAX }}
            placeholder={intl.formatMessage({ id: 'partners.appoint.reason.placeholder' })}
          />
        </Form.Item>
        {stepUp.dialog}
      </PortalForm>
    </Modal>
  );
}

/** People of the company with a password and a verified address; the API searches. `name` is that of the chosen one. */
function PersonSelect({
  kind,
  companyId,
  id,
  value,
  onChange,
  name,
  onName,
  ...aria
}: {
  kind: keyof typeof KINDS;
  companyId: string;
  id?: string;
  value?: string;
  onChange?: (id: string) => void;
  name: string;
  onName: (name: string) => void;
  'aria-describedby'?: string;
}) {
  const [search, setSearch] = useState('');
  // Without the results of an earlier text, from which Enter would choose.
  const { data, isFetching, isError } = useRead(KINDS[kind].candidates, {
    params: { co_id: companyId },
    query: search.trim() ? { search: search.trim() } : {},
  });
  const people = data?.entries ?? [];
  return (
    <Select<string>
      {...aria}
      {...(id !== undefined && { id })}
      {...(value !== undefined && { value })}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      placeholder={<FormattedMessage id="partners.appoint.person.placeholder" />}
      notFoundContent={
        <FormattedMessage
          id={isError ? 'partners.appoint.failed' : isFetching ? 'lookup.loading' : 'partners.appoint.nobody'}
        />
      }
      options={people.map((one) => ({
        value: one.contact_id,
        label: (
          <span className={styles.person}>
            <bdi>{one.contact_name}</bdi>
            <small>{one.email || shownPhone(one.phone)}</small>
          </span>
        ),
      }))}
      // Remembered, because closing the list ends the search, and the list without it may lack the chosen person.
      labelRender={() => name}
      onChange={(chosen) => {
        onName(people.find(({ contact_id }) => contact_id === chosen)?.contact_name ?? '');
        onChange?.(chosen);
      }}
    />
  );
}
