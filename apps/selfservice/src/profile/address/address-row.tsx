import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { useSignedIn } from '@portal/common/host/use-host';
import { shownPhone } from '@portal/common/rules/contact/phone';
import { Icon } from '@portal/common/ui/icons';
import { addressDraft } from './address-draft.ts';
import { OrNotSet, Pair } from '../pair.tsx';
import styles from './address-row.module.css';

/** Lazy: the profile is the first page after a sign-in, and most visits do not edit. */
const AddressEditor = lazy(async () => ({ default: (await import('./address-editor.tsx')).AddressEditor }));

type Editing = { verifyOnly: boolean; draft?: string | undefined };

/** E-mail address or phone number with its verification status. Can be edited inline, or only verified. */
export function AddressRow({ channel, value, verified }: { channel: 'email' | 'phone'; value: string; verified: boolean }) {
  const intl = useIntl();
  const { user_id } = useSignedIn();
  const [editing, setEditing] = useState<Editing | null>(() => {
    const { address } = addressDraft(user_id, channel).read();
    return address === undefined ? null : { verifyOnly: false, draft: address };
  });
  const opener = useRef<HTMLButtonElement | HTMLAnchorElement>(null);
  const wasEditing = useRef(false);
  const what = intl.formatMessage({ id: `profile.account.${channel}` });
  const shown = channel === 'phone' ? shownPhone(value) : value;

  useEffect(function giveFocusBack() {
    if (editing === null && wasEditing.current) opener.current?.focus();
    wasEditing.current = editing !== null;
  }, [editing]);

  if (editing) {
    return (
      <Suspense fallback={<Pair label={what}>{shown}</Pair>}>
        <AddressEditor channel={channel} label={what} current={value} shown={shown} {...editing} onClose={() => setEditing(null)} />
      </Suspense>
    );
  }
  return (
    <Pair
      label={what}
      action={(
        <span className={styles.links}>
          {value !== '' && !verified && (
            <Button
              type="link" className={styles.link ?? ''} onClick={() => setEditing({ verifyOnly: true })}
              aria-label={intl.formatMessage({ id: 'profile.account.verifyOf' }, { what })}
            >
              <FormattedMessage id="profile.account.verify" />
            </Button>
          )}
          <Button
            ref={opener} type="link" className={styles.link ?? ''} onClick={() => setEditing({ verifyOnly: false })}
            aria-label={intl.formatMessage({ id: 'common.editOf' }, { what })}
          >
            <FormattedMessage id="common.edit" />
          </Button>
        </span>
      )}
    >
      <OrNotSet>{shown}</OrNotSet>
      {value !== '' && (
        <span className={verified ? styles.verified : styles.unverified}>
          <Icon name={verified ? 'check' : 'minus'} size={14} />
          <FormattedMessage id={verified ? 'profile.account.verified' : 'profile.account.unverified'} />
        </span>
      )}
    </Pair>
  );
}
