import { Fragment } from 'react';
import { FormattedMessage } from 'react-intl';
import { Icon } from '@portal/common/ui/icons';
import { ReviewTime } from '@portal/common/ui/review-time';
import { SHOWN } from '../company/company-fields.tsx';
import type { CompanyForm, PartnerCompany } from '../company.ts';
import styles from './review-note.module.css';

/** Shown before saving: which changes are saved immediately, which start a review, and its usual time. */
export function ReviewNote({
  company,
  changed,
  submits,
  nameFrozen,
  placeFrozen,
}: {
  company: PartnerCompany;
  changed: readonly (keyof CompanyForm)[];
  /** Saving also sends the application. */
  submits: boolean;
  nameFrozen: boolean;
  placeFrozen: boolean;
}) {
  const time = <ReviewTime usual={company.usual_time} />;
  if (submits) {
    return (
      <ul className={styles.note}>
        <li>
          <Icon name="clock" size={16} />
          <span>
            <FormattedMessage id="partner.note.submits" values={{ time }} />
          </span>
        </li>
        <GoesOn />
      </ul>
    );
  }
  return (
    <ul className={styles.note}>
      <li>
        <Icon name="check" size={16} />
        <span>
          {changed.length === 0 ? (
            <FormattedMessage id="partner.note.atOnce" />
          ) : (
            <FormattedMessage
              id="partner.note.atOnce.these"
              values={{
                fields: changed.map((field, i) => (
                  <Fragment key={field}>
                    {i > 0 && ' · '}
                    {SHOWN[field]?.label}
                  </Fragment>
                )),
              }}
            />
          )}
        </span>
      </li>
      {nameFrozen && (
        <>
          <li>
            <Icon name="clock" size={16} />
            <span>
              <FormattedMessage
                id={placeFrozen ? 'partner.note.frozen.both' : 'partner.note.frozen.name'}
                values={{ time }}
              />
            </span>
          </li>
          <GoesOn />
        </>
      )}
    </ul>
  );
}

const GoesOn = () => (
  <li>
    <Icon name="check" size={16} />
    <span>
      <FormattedMessage id="partner.note.goesOn" />
    </span>
  </li>
);
