import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { App } from '@portal/common/antd/base';
import { createContact } from '@portal/common/contract/company/contacts';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { FormButtons } from '@portal/common/form/form-buttons';
import { PortalForm } from '@portal/common/form/portal-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { useCompanyId, useSignedIn } from '@portal/common/host/use-host';
import { PAGE } from '@portal/common/pages/addresses';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { NoPermission } from '@portal/common/ui/status/states';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { ContactItems, EMPTY, type ContactFields } from './contact-fields.tsx';
import { mayCreate } from '../may.ts';
import { WhyNot } from '../why-not.tsx';
import styles from '../contacts.module.css';

/** `/partnerUser/add`: creates an ordinary user and sends the invitation. */
export default function AddContactPage() {
  const user = useSignedIn();
  const title = <FormattedMessage id="contacts.create" />;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id="contacts.area" /> },
          { label: <FormattedMessage id="contacts.title" />, to: PAGE.contacts },
          { label: title },
        ]}
        title={title}
      />
      <Sheet>{mayCreate(user) ? <CreateForm /> : <NoPermission text={<WhyNot user={user} />} />}</Sheet>
    </>
  );
}

function CreateForm() {
  const intl = useIntl();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const form = usePortalForm<ContactFields>({ name: 'contact' });
  const { mutateAsync: create } = useChange(createContact);
  const co_id = useCompanyId();
  const [done, setDone] = useState(false);

  useEffect(
    function goBack() {
      if (done) void navigate(PAGE.contacts);
    },
    [done, navigate],
  );

  async function submit(fields: ContactFields) {
    await create({ params: { co_id }, body: fields });
    void message.success(
      intl.formatMessage(
        { id: 'contacts.create.done' },
        { name: fields.contact_name.trim(), email: fields.email.trim() },
      ),
    );
    setDone(true);
  }

  return (
    <PortalForm
      form={form}
      size={narrow ? 'large' : 'middle'}
      requiredMark="optional"
      initialValues={EMPTY}
      onSubmit={(fields) => submit({ ...EMPTY, ...fields })}
      footer={
        <FormButtons
          busy={form.busy}
          submit={<FormattedMessage id="contacts.create.submit" />}
          onCancel={() => void navigate(PAGE.contacts)}
        />
      }
    >
      <LeaveGuard when={form.edited && !done} />
      <p className={styles.lead}>
        <FormattedMessage id="contacts.create.lead" />
      </p>
      <ContactItems />
    </PortalForm>
  );
}
