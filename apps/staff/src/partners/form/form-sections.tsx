import { FormattedMessage } from 'react-intl';
import { Form } from '@portal/common/antd/base';
import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import { ParamType } from '@portal/common/enums/user/param-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { available } from '@portal/common/form/taken/available';
import { LicenceUpload } from '@portal/common/form/licence/licence-upload';
import { LocationFields } from '@portal/common/form/lookup/location-fields';
import { LookupField } from '@portal/common/form/lookup/lookup-select';
import { EmailItem, PhoneItem } from '@portal/common/form/partner/address-items';
import { CompanyDataItems } from '@portal/common/form/partner/company-data';
import { AddressItem, CompanyNameItem, WebsiteItem } from '@portal/common/form/partner/company-items';
import { PositionNameItem, UserNameItem } from '@portal/common/form/partner/person-items';
import { rejectWith } from '@portal/common/form/rules';
import { readPartnerFile, uploadPartnerFile } from '@portal/common/contract/console/partners';
import { useCall, useHost } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { Sheet } from '@portal/common/ui/facts/sheet';
import type { Partner } from '@portal/common/contract/console/partners';
import type { PartnerFields } from '../partner.ts';
import { LevelField } from './level-field.tsx';
import styles from '../partners.module.css';

interface SectionProps {
  /** Initial values of the form. */
  stored: PartnerFields;
  /** Undefined for a new partner. */
  partner: Partner | undefined;
}

/** Rules that no other account has a value. */
function useFree({ contact_info }: Partial<Partner> = {}) {
  const call = useCall();
  const accountId = contact_info?.user_id;
  return (type: ParamType, current: string) =>
    available({ call, type, userType: UserType.partner, current, ...(accountId !== undefined && { accountId }) });
}

export function EnterpriseSection({ stored, partner }: SectionProps) {
  const free = useFree(partner);
  const frozen = partner?.enterprise_info.name_frozen === 1;
  return (
    <Sheet title={<FormattedMessage id="partners.enterprise" />}>
      <div className={styles.fields}>
        <CompanyNameItem
          frozen={frozen}
          extra={frozen && <FormattedMessage id="partners.form.nameFrozen" />}
          rules={free(ParamType.company, stored.company_name)}
        />
        <WebsiteItem />
        <CompanyDataItems stored={stored} />
      </div>
    </Sheet>
  );
}

export function ContactSection({ stored, partner }: SectionProps) {
  const free = useFree(partner);
  return (
    <Sheet
      title={<FormattedMessage id="partners.contact" />}
      note={partner?.contact_info === null && <FormattedMessage id="partners.form.newContact" />}
    >
      <div className={styles.fields}>
        <UserNameItem label={<FormattedMessage id="approvals.registration.field.username" />} />
        <EmailItem
          label={<FormattedMessage id="approvals.registration.field.email" />}
          stored={stored.email}
          rules={free(ParamType.email, stored.email)}
        />
        <PhoneItem
          label={<FormattedMessage id="approvals.registration.field.phone" />}
          stored={stored.phone}
          rules={free(ParamType.phone, stored.phone)}
        />
        <LookupField
          name="position_category_id"
          lookup="position"
          userType={UserType.partner}
          label={<FormattedMessage id="approvals.registration.field.position_category_id" />}
        />
        <PositionNameItem optional />
        <LocationFields
          names={{ country: 'country_id', province: 'province_id', city: 'city_id' }}
          userType={UserType.partner}
          preselect={false}
        />
        <AddressItem name="address" label={<FormattedMessage id="approvals.registration.field.address" />} />
      </div>
    </Sheet>
  );
}

/** `file_type` of an upload: signing material. */
const SIGNING_MATERIAL = 1;

/** Level and signing material. */
export function AuthenticationSection({ partner }: SectionProps) {
  const call = useCall();
  const { privileges } = useHost();
  const mayDecide = [Privilege.approvalContract, Privilege.approvalRegister].some((one) => holds(privileges, one));
  const file = partner?.file;
  // Files never change, so each is fetched once.
  const picture = useRead(
    readPartnerFile,
    mayDecide && file?.file_type.startsWith('image/') ? { query: { file_gns: file.file_gns } } : null,
    { staleTime: Infinity },
  );
  return (
    <Sheet title={<FormattedMessage id="partners.authentication" />}>
      <div className={styles.fields}>
        {partner ? <LevelField partner={partner} /> : <LookupField name="partner_level" lookup="partnerLevel" />}
        <Form.Item
          name="file_id"
          required
          className={styles.wide ?? ''}
          label={<FormattedMessage id="partner.file" />}
          validateTrigger="onChange"
          rules={[
            {
              async validator(_, value: unknown) {
                if (!value) await rejectWith(<FormattedMessage id="partners.form.file.empty" />);
              },
            },
          ]}
        >
          <LicenceUpload
            pdf
            upload={async (content, how) => {
              const fields = { file_type: SIGNING_MATERIAL, ...(partner && { partner_id: partner.id }) };
              return { id: (await call(uploadPartnerFile, { form: fields, file: content }, how)).file_id };
            }}
            current={picture.data?.Data.image}
            currentName={file?.file_name}
          />
        </Form.Item>
      </div>
    </Sheet>
  );
}
