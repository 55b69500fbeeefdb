import { useEffect, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { App, Button, Checkbox, Form } from '@portal/common/antd/base';
import { createPartner, updatePartner } from '@portal/common/contract/console/partners';
import { useChange } from '@portal/common/host/use-change';
import { sameValue } from '@portal/common/form/version/difference';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { PortalForm } from '@portal/common/form/portal-form';
import { usePortalForm, type PortalFormState } from '@portal/common/form/use-portal-form';
import { useValid } from '@portal/common/form/use-valid';
import { useVersions, type Versions } from '@portal/common/form/version/use-versions';
import { partnerPage } from '@portal/common/pages/addresses';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { AuthenticationSection, ContactSection, EnterpriseSection } from './form-sections.tsx';
import { CHECKS, EMPTY, fieldsOf, free, SHOWN, storedOf } from './form-values.tsx';
import type { Partner } from '@portal/common/contract/console/partners';
import { useLevelChanged, type PartnerFields } from '../partner.ts';
import styles from '../partners.module.css';

type FormState = PortalFormState<PartnerFields>;

/** Creates a partner. `back`: address of the list. */
export function CreateForm({ back }: { back: string }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const form = usePortalForm<PartnerFields>({ name: 'partner' });
  const { mutateAsync: create } = useChange(createPartner);

  async function save(fields: PartnerFields) {
    await create({ body: fields });
    void message.success(
      intl.formatMessage(
        { id: 'partners.created.done' },
        { company: fields.company_name.trim(), email: fields.email.trim() },
      ),
    );
    return back;
  }

  return <Sections form={form} stored={EMPTY} partner={undefined} back={back} onSave={save} />;
}

/** Changes a partner, from the version that was read. */
export function EditForm({ partner, back }: { partner: Partner; back: string }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const form = usePortalForm<PartnerFields>({ name: 'partner' });
  const { search } = useLocation();
  const { mutateAsync: update } = useChange(updatePartner);
  const levelChanged = useLevelChanged();
  const [notify, setNotify] = useState(false);
  const stored = storedOf(partner);
  const versions = useVersions<PartnerFields, typeof updatePartner>(form, {
    of: updatePartner,
    version: partner.version,
    values: stored,
    read: fieldsOf,
    fields: SHOWN,
  });

  async function save(fields: PartnerFields) {
    const contact_id = partner.contact_info?.user_id ?? '';
    const { proposed } = await versions.save((version) =>
      update({ params: { id: partner.id }, body: { ...fields, contact_id, send_email: notify ? 1 : 0, version } }),
    );
    if (proposed !== 1) {
      void message.success(intl.formatMessage({ id: 'common.saved' }));
      return back;
    }
    levelChanged(partner.id);
    void message.success(
      intl.formatMessage({ id: 'partners.form.proposed' }, { company: partner.enterprise_info.company_name }),
    );
    return partnerPage(partner.id, 'view') + search;
  }

  return (
    <Sections
      form={form}
      stored={stored}
      partner={partner}
      back={back}
      versions={versions}
      onSave={save}
      notify={
        <Checkbox checked={notify} disabled={form.busy} onChange={({ target }) => setNotify(target.checked)}>
          <FormattedMessage id="partners.form.notify" />
        </Checkbox>
      }
    />
  );
}

/** The three sections and their buttons. `onSave` resolves with the page to show next. */
function Sections({
  form,
  stored,
  partner,
  back,
  versions,
  notify,
  onSave,
}: {
  form: FormState;
  stored: PartnerFields;
  partner: Partner | undefined;
  back: string;
  versions?: Versions;
  notify?: ReactNode;
  onSave: (fields: PartnerFields) => Promise<string>;
}) {
  const navigate = useNavigate();
  const narrow = useNarrow();
  const [next, setNext] = useState<string | null>(null);
  const done = next !== null;
  const valid = useValid(form, partner ? { ...CHECKS, partner_level: free } : CHECKS, stored);
  const typed = Form.useWatch((all) => all, { form: form.antd, preserve: true }) as Partial<PartnerFields> | undefined;
  const changed =
    typed !== undefined &&
    (Object.keys(stored) as (keyof PartnerFields)[]).some(
      (name) => name in typed && !sameValue(typed[name], stored[name]),
    );

  useEffect(
    function goOn() {
      if (next !== null) void navigate(next);
    },
    [next, navigate],
  );

  async function submit(values: PartnerFields) {
    setNext(await onSave(fieldsOf({ ...stored, ...values })));
  }

  return (
    <PortalForm
      form={form}
      size={narrow ? 'large' : 'middle'}
      requiredMark="optional"
      initialValues={stored}
      onSubmit={submit}
      disabled={form.busy || done}
      className={styles.sections ?? ''}
      {...(versions && { versions })}
      footer={
        <Sheet>
          <div className={styles.foot}>
            {notify && <span className={styles.notify}>{notify}</span>}
            <div className={styles.buttons}>
              <Button onClick={() => void navigate(back)}>
                <FormattedMessage id="common.cancel" />
              </Button>
              <Button type="primary" htmlType="submit" loading={form.busy} disabled={!valid || !changed}>
                <FormattedMessage id="partners.form.save" />
              </Button>
            </div>
          </div>
        </Sheet>
      }
    >
      <LeaveGuard when={changed && !done} />
      <EnterpriseSection stored={stored} partner={partner} />
      <ContactSection stored={stored} partner={partner} />
      <AuthenticationSection stored={stored} partner={partner} />
    </PortalForm>
  );
}
