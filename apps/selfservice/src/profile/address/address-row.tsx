import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { useSignedIn } from '@portal/common/host/use-host';
import { useStepUp } from '@portal/common/security/use-step-up';
import { shownPhone } from '@portal/common/rules/contact/phone';
import { Icon } from '@portal/common/ui/icons';
import { OrNotSet, LabelledValue } from '@portal/common/ui/facts/labelled-value';
import type { AddressChange } from './address-change.ts';
import { addressDraft } from './address-draft.ts';
import styles from './address-row.module.css';

/** Lazy, because the profile is the first page after a sign-in and is rarely edited. */
const AddressEditor = lazy(async () => ({ default: (await import('./address-editor.tsx')).AddressEditor }));

type Editing = { verifyOnly: boolean; draft?: string | undefined };

/** E-mail address or phone number. Can be edited inline, or only verified. */
export function AddressRow({
  change,
  value,
  verified,
  version,
  readOnly,
  onEditing,
}: {
  change: AddressChange;
  value: string;
  /** Absent: unknown, and it cannot be verified. */
  verified?: boolean;
  version: number;
  /** It can only be verified, not changed. */
  readOnly?: boolean;
  /** Tells whether the editor is open. */
  onEditing?: (editing: boolean) => void;
}) {
  const intl = useIntl();
  const { user_id } = useSignedIn();
  const [editing, setEditing] = useState<Editing | null>(() => {
    const { address } = addressDraft(user_id, change.field).read();
    return address === undefined ? null : { verifyOnly: false, draft: address };
  });
  const edit = () => setEditing({ verifyOnly: false });
  const stepUp = useStepUp(change.field, edit);
  const opener = useRef<HTMLButtonElement | HTMLAnchorElement>(null);
  const wasEditing = useRef(false);
  const what = intl.formatMessage({ id: change.label });
  const shown = change.channel === 'phone' ? shownPhone(value) : value;

  useEffect(
    function giveFocusBack() {
      if (editing === null && wasEditing.current) opener.current?.focus();
      wasEditing.current = editing !== null;
    },
    [editing],
  );

  useEffect(
    function tell() {
      onEditing?.(editing !== null);
    },
    [editing, onEditing],
  );

  if (editing) {
    return (
      <Suspense fallback={<LabelledValue label={what}>{shown}</LabelledValue>}>
        <AddressEditor
          change={change}
          label={what}
          current={value}
          version={version}
          shown={shown}
          {...editing}
          onClose={() => setEditing(null)}
        />
      </Suspense>
    );
  }
  return (
    <LabelledValue
      label={what}
      action={
        <span className={styles.links}>
          {value !== '' && verified === false && (
            <Button
              type="link"
              className={styles.link ?? ''}
              onClick={() => setEditing({ verifyOnly: true })}
              aria-label={intl.formatMessage({ id: 'profile.account.verifyOf' }, { what })}
            >
              <FormattedMessage id="profile.account.verify" />
            </Button>
          )}
          {!readOnly && (
            <Button
              ref={opener}
              type="link"
              className={styles.link ?? ''}
              loading={stepUp.checking !== null}
              onClick={() => (change.recent ? stepUp.ask() : edit())}
              aria-label={intl.formatMessage({ id: 'common.editOf' }, { what })}
            >
              <FormattedMessage id="common.edit" />
            </Button>
          )}
          {stepUp.dialog}
        </span>
      }
    >
      <OrNotSet>{shown}</OrNotSet>
      {value !== '' && verified !== undefined && (
        <span className={verified ? styles.verified : styles.unverified}>
          <Icon name={verified ? 'check' : 'minus'} size={14} />
          <FormattedMessage id={verified ? 'profile.account.verified' : 'profile.account.unverified'} />
        </span>
      )}
      {value !== '' && verified === false && (
        <span className={styles.why}>
          <FormattedMessage id="profile.account.unverified.why" />
        </span>
      )}
    </LabelledValue>
  );
}
