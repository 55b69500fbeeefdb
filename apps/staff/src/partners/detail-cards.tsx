import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { shownPhone } from '@portal/common/rules/contact/phone';
import { LevelBadge } from '@portal/common/ui/artwork/level-badge';
import { DateTime } from '@portal/common/ui/date-time';
import { Facts } from '@portal/common/ui/facts/facts';
import { Sheet } from '@portal/common/ui/facts/sheet';
import type { Partner } from '@portal/common/contract/console/partners';
import styles from './detail.module.css';

/** Name, level with its badge, and origin of the partner. */
export function HeaderCard({ partner: { enterprise_info, other } }: { partner: Partner }) {
  const {
    partner_level: level,
    partner_level_name: levelName,
    creator,
    create_time,
    editor,
    update_time,
    direct_sign,
  } = other;
  return (
    <Sheet label={enterprise_info.company_name}>
      <div className={styles.head}>
        <LevelBadge level={level} name={levelName} size={88} />
        <div className={styles.about}>
          <p className={styles.company}>{enterprise_info.company_name}</p>
          <Facts
            facts={[
              ['partners.level', levelName],
              [
                'partners.directSign',
                <FormattedMessage
                  key="sign"
                  id={direct_sign === 1 ? 'partners.directSign.yes' : 'partners.directSign.no'}
                />,
              ],
              ['partners.creator', creator || <FormattedMessage id="partners.creator.self" />],
              ['partners.created', <DateTime key="created" at={create_time} />],
              ['partners.editor', editor],
              ['partners.edited', <DateTime key="edited" at={update_time} />],
            ]}
          />
        </div>
      </div>
    </Sheet>
  );
}

export function EnterpriseCard({ partner: { enterprise_info: info } }: { partner: Partner }) {
  return (
    <Sheet title={<FormattedMessage id="partners.enterprise" />}>
      <Facts
        facts={[
          ['registrationField.company_phone', info.company_phone && shownPhone(info.company_phone)],
          ['registrationField.company_official_website', info.company_official_website],
          ['registrationField.company_industry_id', info.company_industry_name],
          ['registrationField.company_email', info.company_email],
          ['registrationField.company_location', info.company_location],
          ['registrationField.company_address', info.company_address],
          ['registrationField.company_main_business', info.company_main_business],
        ]}
      />
    </Sheet>
  );
}

/** The main account; `extra`: its actions. */
export function ContactCard({ partner: { contact_info: info }, extra }: { partner: Partner; extra: ReactNode }) {
  return (
    <Sheet title={<FormattedMessage id="partners.contact" />} extra={extra}>
      {info === null ? (
        <p className={styles.none}>
          <FormattedMessage id="partners.contact.none" />
        </p>
      ) : (
        <Facts
          facts={[
            ['approvals.registration.field.username', info.username],
            ['approvals.registration.field.email', info.email],
            ['approvals.registration.field.phone', info.phone && shownPhone(info.phone)],
            ['approvals.registration.field.position_category_id', info.position_category_name],
            ['approvals.registration.field.location', info.location],
            ['approvals.registration.field.address', info.address],
            ['approvals.registration.field.position_name', info.position_name],
          ]}
        />
      )}
    </Sheet>
  );
}
