import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { App, Button } from '@portal/common/antd/base';
import { updateContact, type Contact } from '@portal/common/contract/company/contacts';
import { UserType } from '@portal/common/enums/user/user-type';
import type { ShownFields } from '@portal/common/form/version/difference';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { LookupName } from '@portal/common/form/lookup/lookup-name';
import { PortalForm } from '@portal/common/form/portal-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useVersions } from '@portal/common/form/version/use-versions';
import { useChange } from '@portal/common/host/use-change';
import { useCompanyId } from '@portal/common/host/use-host';
import { PAGE } from '@portal/common/pages/addresses';
import { shownPhone } from '@portal/common/rules/contact/phone';
import { sameValue } from '@portal/common/form/version/difference';
import { useFormStepUp } from '@portal/common/security/use-form-step-up';
import { Buttons } from '@portal/common/ui/buttons';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { ContactItems, type ContactFields } from './contact-fields.tsx';
import styles from '../contacts.module.css';

const SHOWN: ShownFields<ContactFields> = {
  contact_name: { label: <FormattedMessage id="contacts.field.name" /> },
  phone: { label: <FormattedMessage id="contacts.field.phone" />, show: shownPhone },
  email: { label: <FormattedMessage id="contacts.field.email" /> },
  position_id: {
    label: <FormattedMessage id="contacts.field.position" />,
    show: (id) => <LookupName lookup={{ list: 'position', userType: UserType.partner }} id={id} />,
  },
  department: { label: <FormattedMessage id="contacts.field.department" /> },
  qq: { label: <FormattedMessage id="contacts.field.qq" /> },
  spare_email: { label: <FormattedMessage id="contacts.field.spareEmail" /> },
  telephone: { label: <FormattedMessage id="contacts.field.telephone" /> },
  fax: { label: <FormattedMessage id="contacts.field.fax" /> },
};

const fieldsOf = ({
  contact_name,
  phone,
  email,
  department,
  position_id,
  qq,
  spare_email,
  telephone,
  fax,
}: ContactFields): ContactFields => ({
  contact_name,
  phone,
  email,
  department,
  position_id,
  qq,
  spare_email,
  telephone,
  fax,
});

/** Changes an ordinary user. */
export function EditForm({ contact }: { contact: Contact }) {
  const intl = useIntl();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const form = usePortalForm<ContactFields>({ name: 'contact' });
  const { mutateAsync: update } = useChange(updateContact);
  const params = { co_id: useCompanyId(), user_id: contact.user_id };
  const stored = fieldsOf(contact);
  const versions = useVersions(form, {
    of: updateContact,
    version: contact.version,
    values: stored,
    read: fieldsOf,
    fields: SHOWN,
  });

  // Another address of somebody who signs in needs a recent sign-in.
  const stepUp = useFormStepUp({ name: `contactForm:${contact.user_id}`, form, stored });
  const [kept, setKept] = useState(() => !sameValue(stepUp.initialValues, stored));
  const changed = form.edited || kept;

  async function submit(fields: ContactFields) {
    await versions.save((version) => update({ params, body: { ...stored, ...fields, version } }));
    setKept(false);
    void message.success(intl.formatMessage({ id: 'common.saved' }));
  }

  return (
    <PortalForm
      form={form}
      size={narrow ? 'large' : 'middle'}
      requiredMark="optional"
      initialValues={stepUp.initialValues}
      versions={versions}
      onSubmit={submit}
      onFailure={stepUp.onFailure}
      footer={
        <Buttons>
          <Button onClick={() => void navigate(PAGE.contacts)} disabled={form.busy}>
            <FormattedMessage id="contacts.back" />
          </Button>
          <Button type="primary" htmlType="submit" loading={form.busy} disabled={!changed}>
            <FormattedMessage id="contacts.save" />
          </Button>
        </Buttons>
      }
    >
      <LeaveGuard when={changed && !stepUp.leaving} />
      <p className={styles.lead}>
        <FormattedMessage id={contact.email_verified === 1 ? 'contacts.edit.lead' : 'contacts.edit.lead.unverified'} />
      </p>
      <ContactItems stored={stored} />
      {stepUp.dialog}
    </PortalForm>
  );
}
