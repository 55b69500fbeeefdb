import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSignedIn } from '@portal/common/host/use-host';
import { lockOf, type Lock, type PartnerCompany } from '../company.ts';
import styles from './company-form.module.css';

/** Props of the form of a card. */
export interface LockableFormProps {
  company: PartnerCompany;
  /** Why it cannot be saved now; undefined if it can. */
  locked: Lock | undefined;
  /** Tells the card whether the form has input that is not stored. */
  onEdited: (edited: boolean) => void;
}

/**
 * Whether a card shows its form, or its data read-only because the company is locked. A form with edits stays: a review
 * that begins in another tab must not remove what was typed, nor the text of a refused save. `busy`: something else in
 * the form is being edited.
 */
export function useLock(company: PartnerCompany, busy = false) {
  const { role } = useSignedIn();
  const [edited, setEdited] = useState(false);
  const locked = lockOf(company, role);
  return { locked, readOnly: edited || busy ? undefined : locked, onEdited: setEdited };
}

/** Why the company cannot be changed now. */
export function LockNote({ company, locked }: { company: PartnerCompany; locked: Lock }) {
  return (
    <span className={styles.note}>
      <FormattedMessage id={`partner.company.locked.${locked}`} values={{ name: company.main_account }} />
    </span>
  );
}
