import { lazy, Suspense, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { readPartnerPerson } from '@portal/common/contract/company/partner-person';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import type { Refused } from '@portal/common/form/partner/refused-hint';
import { useSignedIn } from '@portal/common/host/use-host';
import { useTranslatedRead } from '@portal/common/host/use-translated-read';
import { PAGE } from '@portal/common/pages/addresses';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { OrNotSet, LabelledValue } from '@portal/common/ui/facts/labelled-value';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { LetterAvatar } from '../account/letter-avatar.tsx';
import { PasswordLink } from '../account/password-link.tsx';
import { AddressRow } from '../address/address-row.tsx';
import { useOwnAddresses } from '../address/own-address.ts';
import type { Locked, Person } from './person-form.tsx';
import styles from '../account/account-card.module.css';

/** Lazy, because contacts may only read the data. */
const PersonForm = lazy(async () => ({ default: (await import('./person-form.tsx')).PersonForm }));

const ROLES = {
  [PartnerRole.admin]: 'partner.role.admin',
  [PartnerRole.platformAdmin]: 'partner.role.platformAdmin',
  [PartnerRole.ordinary]: 'partner.role.ordinary',
} as const;

/** The own data of a partner user: identity, addresses and password, then name, job and place of work. */
export function PersonCard({ locked, refused }: { locked: Locked; refused: Refused }) {
  const intl = useIntl();
  const { user_id } = useSignedIn();
  // Names of places and positions are texts.
  const person = useTranslatedRead(readPartnerPerson, { params: { id: user_id } });
  const [edited, setEdited] = useState(false);
  const { data, error } = person;
  if (!data) {
    return (
      <Sheet flush label={intl.formatMessage({ id: 'profile.account.label' })}>
        {error ? (
          <LoadFailed title={<FormattedMessage id="profile.account.failed" />} query={person} />
        ) : (
          <div className={styles.waiting}>
            <PageSkeleton rows={5} />
          </div>
        )}
      </Sheet>
    );
  }
  return (
    <>
      <Sheet flush label={intl.formatMessage({ id: 'profile.account.label' })}>
        <AccountRows person={data} locked={locked} />
      </Sheet>
      {/* A form with edits stays when a review begins elsewhere, and with it the text of a refused save. */}
      {locked && !edited ? (
        <WorkFacts person={data} locked={locked} />
      ) : (
        <Suspense
          fallback={
            <Sheet>
              <PageSkeleton kind="form" rows={4} />
            </Sheet>
          }
        >
          <PersonForm person={data} refused={refused} locked={locked} onEdited={setEdited} />
        </Suspense>
      )}
    </>
  );
}

function AccountRows({ person, locked }: { person: Person; locked: Locked }) {
  const addresses = useOwnAddresses();
  // A contact can change the own addresses at any time; those of the main account belong to the application.
  const fixed = locked === 'pending';
  return (
    <>
      <div className={styles.head}>
        <LetterAvatar name={person.username} />
        <div className={styles.who}>
          <span className={styles.name}>
            <bdi>{person.username}</bdi>
          </span>
          {person.role !== null && (
            <span className={styles.position}>
              <FormattedMessage id={ROLES[person.role as PartnerRole]} />
            </span>
          )}
        </div>
      </div>
      <div className={styles.rows}>
        <AddressRow
          change={addresses.email}
          value={person.email}
          verified={person.email_verified === 1}
          version={person.version}
          readOnly={fixed}
        />
        <AddressRow
          change={addresses.phone}
          value={person.phone}
          verified={person.phone_verified === 1}
          version={person.version}
          readOnly={fixed}
        />
        <LabelledValue label={<FormattedMessage id="profile.account.password" />} action={<PasswordLink />}>
          <FormattedMessage id="profile.account.password.set" />
          <Link className={styles.security} to={PAGE.security}>
            <FormattedMessage id="profile.account.security" />
          </Link>
        </LabelledValue>
      </div>
    </>
  );
}

/** The same data read-only, with the reason. */
function WorkFacts({ person, locked }: { person: Person; locked: 'pending' | 'role' }) {
  const row = (label: ReactNode, value: string) => (
    <LabelledValue label={label}>
      <OrNotSet>{value}</OrNotSet>
    </LabelledValue>
  );
  return (
    <Sheet
      flush
      title={<FormattedMessage id="partner.person.title" />}
      note={
        <span className={styles.note}>
          <FormattedMessage id={`partner.person.locked.${locked}`} />
        </span>
      }
    >
      <div className={styles.facts}>
        {row(<FormattedMessage id="partner.field.username" />, person.username)}
        {row(<FormattedMessage id="partner.field.position" />, person.position_category)}
        {row(<FormattedMessage id="partner.field.positionName" />, person.position_name)}
        {row(
          <FormattedMessage id="partner.field.workPlace" />,
          [person.country, person.province, person.city].filter((name) => name !== '').join(' / '),
        )}
        {row(<FormattedMessage id="partner.field.address" />, person.address)}
      </div>
    </Sheet>
  );
}
