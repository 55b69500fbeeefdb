import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { App } from '@portal/common/antd/base';
import type { Host } from '@portal/common/host/host';
import type { RemoteClaim } from '@portal/common/contract/portal/config';
import type { SessionUser } from '@portal/common/contract/sign-in/userinfo';
import { PAGE } from '@portal/common/pages/addresses';
import { profilePageOf } from '@portal/common/pages/by-user-type';
import { mayOpen } from '@portal/common/pages/may-open';
import { latePart, useLatePart } from '@portal/common/late/late-part';
import { LateDropdown } from '@portal/common/ui/late/late-float';
import { ownerOf } from '@portal/common/pages/owner-of';
import { FrameIcon } from './menu/frame-icons.tsx';
import styles from './user-menu.module.css';

/** The accounts of this browser, loaded when somebody opens them. */
const accounts = latePart(() => import('@portal/common/accounts/accounts-dialog'));

/** The user menu: profile, security, accounts of this browser, help, privacy and sign-out. */
export function UserMenu({
  user,
  host,
  remotes,
  narrow,
  onPrivacy,
}: {
  user: SessionUser;
  host: Host;
  remotes: readonly RemoteClaim[];
  narrow: boolean;
  onPrivacy: (() => void) | undefined;
}) {
  const navigate = useNavigate();
  const { message } = App.useApp();
  const [choosing, setChoosing] = useState(false);
  const late = useLatePart(accounts, choosing);
  const name = user.user_name || user.login_name || user.email || user.phone || '';
  const own = profilePageOf(user.user_type);
  const profile = own && mayOpen(user, own) ? own : undefined;
  const safe = mayOpen(user, PAGE.security) && ownerOf(remotes, PAGE.security, user.user_type) !== undefined;
  const of = user.company_name ?? user.login_name;
  const { help } = host.content.links;

  const signOut = () => host.signOut().catch((error: Error) => void message.error(error.message));
  const items = [
    {
      key: 'who',
      type: 'group' as const,
      label: (
        <span className={styles.who}>
          <bdi>{name}</bdi>
          {of && of !== name && (
            <small>
              <bdi>{of}</bdi>
            </small>
          )}
        </span>
      ),
    },
    ...(profile
      ? [
          {
            key: 'profile',
            icon: (
              <span>
                <FrameIcon name="card" size={16} />
              </span>
            ),
            label: <FormattedMessage id="frame.profile" />,
            onClick: () => void navigate(profile),
          },
        ]
      : []),
    ...(safe
      ? [
          {
            key: 'security',
            icon: (
              <span>
                <FrameIcon name="lock" size={16} />
              </span>
            ),
            label: <FormattedMessage id="frame.security" />,
            onClick: () => void navigate(PAGE.security),
          },
        ]
      : []),
    // A session that acts for a company is none of a person's accounts.
    ...(user.scope === undefined
      ? [
          {
            key: 'accounts',
            icon: (
              <span>
                <FrameIcon name="users" size={16} />
              </span>
            ),
            label: <FormattedMessage id="frame.accounts" />,
            onClick: () => setChoosing(true),
          },
        ]
      : []),
    ...(narrow && help
      ? [
          {
            key: 'help',
            icon: (
              <span>
                <FrameIcon name="help" size={16} />
              </span>
            ),
            label: <FormattedMessage id="host.help" />,
            onClick: () => void window.open(help, '_blank', 'noreferrer'),
          },
        ]
      : []),
    ...(onPrivacy
      ? [
          {
            key: 'privacy',
            icon: (
              <span>
                <FrameIcon name="shield" size={16} />
              </span>
            ),
            label: <FormattedMessage id="tracker.title" />,
            onClick: onPrivacy,
          },
        ]
      : []),
    {
      key: 'signOut',
      icon: (
        <span>
          <FrameIcon name="leave" size={16} />
        </span>
      ),
      label: <FormattedMessage id="frame.signOut" />,
      onClick: () => void signOut(),
    },
  ];

  return (
    <>
      <LateDropdown menu={{ items }} placement="bottomRight">
        <button type="button" className={styles.user} aria-label={narrow ? name : undefined} aria-haspopup="menu">
          <span className={styles.initial} aria-hidden="true">
            {[...name][0]?.toLocaleUpperCase()}
          </span>
          {!narrow && (
            <span className={styles.name}>
              <bdi>{name}</bdi>
            </span>
          )}
          {!narrow && <FrameIcon name="down" size={14} />}
        </button>
      </LateDropdown>
      {late && <late.AccountsDialog host={host} open={choosing} onClose={() => setChoosing(false)} />}
    </>
  );
}
