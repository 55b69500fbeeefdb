import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../antd/base.ts';
import { Switch } from '../antd/fields.ts';
import { Tag } from '../antd/more.ts';
import type { KeyOwner } from '../contract/account/key-scopes.ts';
import { CopyLink } from '../ui/copy-link.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { Facts } from '../ui/facts/facts.tsx';
import { Sheet } from '../ui/facts/sheet.tsx';
import { StatusPill } from '../ui/status/status-pill.tsx';
import { isExpired, type OwnKey } from './access-keys.queries.ts';
import { CommentCell } from './comment-cell.tsx';
import { KeyCalls } from './key-calls.tsx';
import { Ending, KeySecrets } from './key-secrets.tsx';
import { ScopeName } from './scope-names.tsx';
import styles from './access-keys.module.css';

interface Acts {
  /** The new status while it is being changed. */
  turning: boolean | undefined;
  onTurn: (on: boolean) => void;
  onLimit: () => void;
  onRotate: () => void;
  onDelete: () => void;
}

/** One key: state, what it may do and from where, what can be done with it, and its calls. */
export function KeySheet({ owned, owner, ...acts }: Acts & { owned: OwnKey; owner: KeyOwner }) {
  const { keyId, scopes, networks, madeBy, former } = owned;
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  const named = (id: 'accessKeys.limits.named' | 'accessKeys.rotate.named' | 'accessKeys.delete.named') =>
    intl.formatMessage({ id }, { key: keyId });
  return (
    <Sheet title={<CommentCell owned={owned} />} extra={<Status owned={owned} {...acts} />}>
      <Facts
        facts={[
          ['accessKeys.keyId', <KeyId key="id" keyId={keyId} />],
          former === null && ['accessKeys.secret', <Ending key="secret" secret={owned.secret} />],
          ['accessKeys.created', <DateTime key="created" at={owned.createdAt} />],
          madeBy !== null && ['accessKeys.madeBy', madeBy],
          [
            'accessKeys.expires',
            owned.expiresAt ? (
              <DateTime key="end" at={owned.expiresAt} />
            ) : (
              <FormattedMessage key="end" id="accessKeys.expires.never" />
            ),
          ],
          [
            'accessKeys.lastUsed',
            owned.lastUsedAt ? (
              <DateTime key="used" at={owned.lastUsedAt} />
            ) : (
              <FormattedMessage key="used" id="accessKeys.lastUsed.never" />
            ),
          ],
        ]}
      />
      <dl className={styles.limits}>
        <dt>
          <FormattedMessage id="accessKeys.scopes" />
        </dt>
        <dd className={styles.chips}>
          {scopes === null ? (
            <>
              <Tag>
                <FormattedMessage id="accessKeys.scopes.all" />
              </Tag>
              <span className={styles.note}>
                <FormattedMessage
                  id={owner === 'company' ? 'accessKeys.scopes.all.company' : 'accessKeys.scopes.all.text'}
                />
              </span>
            </>
          ) : (
            scopes.map((scope) => (
              <Tag key={scope} className={(scope.endsWith(':write') && styles.writes) || ''}>
                <ScopeName scope={scope} />
              </Tag>
            ))
          )}
        </dd>
        <dt>
          <FormattedMessage id="accessKeys.networks" />
        </dt>
        <dd className={styles.chips}>
          {networks.length === 0 ? (
            <FormattedMessage id="accessKeys.networks.any" />
          ) : (
            networks.map((network) => (
              <Tag key={network} className={styles.mono ?? ''}>
                {network}
              </Tag>
            ))
          )}
        </dd>
      </dl>
      <KeySecrets owned={owned} />
      <div className={styles.acts}>
        <Button onClick={acts.onLimit} aria-label={named('accessKeys.limits.named')}>
          <FormattedMessage id="accessKeys.limits" />
        </Button>
        <Button disabled={former !== null} onClick={acts.onRotate} aria-label={named('accessKeys.rotate.named')}>
          <FormattedMessage id="accessKeys.rotate" />
        </Button>
        <Button danger onClick={acts.onDelete} aria-label={named('accessKeys.delete.named')}>
          <FormattedMessage id="accessKeys.delete" />
        </Button>
        <Button type="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          <FormattedMessage id={open ? 'accessKeys.calls.hide' : 'accessKeys.calls.show'} />
        </Button>
      </div>
      {open && <KeyCalls owned={owned} />}
    </Sheet>
  );
}

function KeyId({ keyId }: { keyId: string }) {
  const intl = useIntl();
  return (
    <span className={styles.keyId}>
      <code className={styles.mono}>{keyId}</code>
      <CopyLink text={keyId} what={intl.formatMessage({ id: 'accessKeys.keyId' })} />
    </span>
  );
}

function Status({ owned, turning, onTurn }: Pick<Acts, 'turning' | 'onTurn'> & { owned: OwnKey }) {
  const intl = useIntl();
  if (isExpired(owned))
    return (
      <StatusPill tone="neutral" quiet>
        <FormattedMessage id="accessKeys.status.expired" />
      </StatusPill>
    );
  // Optimistic until the list is fetched again.
  const on = turning ?? owned.enabled;
  return (
    <div>
      <span className={styles.status}>
        <Switch
          size="small"
          checked={on}
          loading={turning !== undefined}
          aria-label={intl.formatMessage({ id: 'accessKeys.status.of' }, { key: owned.keyId })}
          onChange={onTurn}
        />
        <FormattedMessage id={on ? 'accessKeys.status.enabled' : 'accessKeys.status.disabled'} />
      </span>
      {!on && owned.disabledFor && (
        <div className={styles.note}>
          <FormattedMessage id={`accessKeys.disabledFor.${owned.disabledFor}`} />
        </div>
      )}
    </div>
  );
}
