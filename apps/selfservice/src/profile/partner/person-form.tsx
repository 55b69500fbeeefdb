import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button, Form } from '@portal/common/antd/base';
import type { ReplyOf } from '@portal/common/contract/endpoint';
import { updatePartnerPerson, type readPartnerPerson } from '@portal/common/contract/company/partner-person';
import type { StoredOf } from '@portal/common/contract/version';
import type { RegistrationField } from '@portal/common/enums/partner/registration-refusal';
import { sameValue, type ShownFields } from '@portal/common/form/version/difference';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { LocationFields } from '@portal/common/form/lookup/location-fields';
import { LookupName } from '@portal/common/form/lookup/lookup-name';
import { LookupField } from '@portal/common/form/lookup/lookup-select';
import { AddressItem } from '@portal/common/form/partner/company-items';
import { PositionNameItem, UserNameItem } from '@portal/common/form/partner/person-items';
import { refusedHint, type Refused } from '@portal/common/form/partner/refused-hint';
import { PortalForm } from '@portal/common/form/portal-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useVersions } from '@portal/common/form/version/use-versions';
import { useChange } from '@portal/common/host/use-change';
import { useHost, useSignedIn } from '@portal/common/host/use-host';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { useNarrow } from '@portal/common/ui/use-narrow';
import styles from './person-form.module.css';

/** A partner user as the API returns it; the form uses the same names. */
export type Person = ReplyOf<typeof readPartnerPerson>;
type Fields = Omit<StoredOf<typeof updatePartnerPerson>, 'version'>;

const SHOWN: ShownFields<Fields> = {
  username: { label: <FormattedMessage id="partner.field.username" /> },
  position_category_id: {
    label: <FormattedMessage id="partner.field.position" />,
    show: (id) => <LookupName lookup={{ list: 'position' }} id={id} />,
  },
  position_name: { label: <FormattedMessage id="partner.field.positionName" /> },
  country_id: {
    label: <FormattedMessage id="lookup.country" />,
    show: (id) => <LookupName lookup={{ list: 'country' }} id={id} />,
  },
  address: { label: <FormattedMessage id="partner.field.address" /> },
};

const fieldsOf = ({
  username,
  position_category_id,
  position_name,
  country_id,
  province_id,
  city_id,
  address,
}: StoredOf<typeof updatePartnerPerson> | Person): Fields => ({
  username,
  position_category_id,
  position_name,
  country_id,
  province_id,
  city_id,
  address,
});
const NAMES = [
  'username',
  'position_category_id',
  'position_name',
  'country_id',
  'province_id',
  'city_id',
  'address',
] as const;

/** Why the form is read-only; undefined if it is not. */
export type Locked = 'pending' | 'role' | undefined;

/** Name, job and place of work of the main account. */
export function PersonForm({
  person,
  refused,
  locked,
  onEdited,
}: {
  person: Person;
  /** Fields that the last review refused, with reasons. */
  refused: Refused;
  /** Why it cannot be saved now; undefined if it can. */
  locked: Locked;
  /** Tells whether the form has input that is not stored. */
  onEdited: (edited: boolean) => void;
}) {
  const intl = useIntl();
  const { message } = App.useApp();
  const host = useHost();
  const { user_id, user_type } = useSignedIn();
  const size = useNarrow() ? 'large' : 'middle';
  const update = useChange(updatePartnerPerson, {
    // The rejected application says what is corrected.
    also: ['partner-company'],
    onSuccess: () => void host.refreshUser(),
  });
  const form = usePortalForm<Fields>({ name: 'person' });
  const stored = fieldsOf(person);
  const versions = useVersions(form, {
    of: updatePartnerPerson,
    version: person.version,
    values: stored,
    read: fieldsOf,
    fields: SHOWN,
  });
  const typed = {
    ...stored,
    ...(Form.useWatch((all) => all, { form: form.antd, preserve: true }) as Partial<Fields> | undefined),
  };
  const changed = NAMES.some((name) => !sameValue(typed[name], stored[name]));
  useEffect(
    function tellCard() {
      onEdited(changed);
    },
    [changed, onEdited],
  );
  const hint = (field: RegistrationField) => refusedHint(refused, field);

  async function submit() {
    await versions.save((version) =>
      update.mutateAsync({ params: { id: user_id }, body: { ...fieldsOf({ ...person, ...typed }), version } }),
    );
    void message.success(intl.formatMessage({ id: 'common.saved' }));
  }

  return (
    <Sheet flush title={<FormattedMessage id="partner.person.title" />}>
      <LeaveGuard when={changed} />
      <PortalForm
        form={form}
        size={size}
        requiredMark="optional"
        className={styles.form ?? ''}
        initialValues={stored}
        versions={versions}
        onSubmit={submit}
        footer={
          <div className={styles.foot}>
            {locked && (
              <span role="status" className={styles.locked}>
                <FormattedMessage id={`partner.person.locked.${locked}`} />
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
        <div className={styles.grid}>
          <UserNameItem extra={hint('username')} />
          <LookupField
            lookup="position"
            name="position_category_id"
            userType={user_type}
            label={<FormattedMessage id="partner.field.position" />}
            extra={hint('position_category_id')}
          />
          <PositionNameItem extra={hint('position_name')} />
        </div>
        <h3 className={styles.part}>
          <FormattedMessage id="partner.field.workPlace" />
        </h3>
        {hint('location')}
        <div className={styles.triple}>
          <LocationFields
            names={{ country: 'country_id', province: 'province_id', city: 'city_id' }}
            userType={user_type}
            preselect={false}
          />
        </div>
        <AddressItem name="address" extra={hint('address')} />
      </PortalForm>
    </Sheet>
  );
}
