import { FormattedMessage, useIntl } from 'react-intl';
import { App } from '@portal/common/antd/base';
import { releaseProposal, type ProposedRelease } from '@portal/common/contract/portal/remotes';
import { Proposals } from '../proposal/proposals.tsx';
import { shortDigest } from './digest.tsx';
import styles from './remotes.module.css';

const nothing = () => undefined;

/** The proposed release of a remote, with its buttons, and proposals that ended. */
export function ProposedReleases({ name, proposals }: { name: string; proposals: readonly ProposedRelease[] }) {
  const intl = useIntl();
  const { message } = App.useApp();
  return (
    <Proposals
      id={name}
      proposals={proposals}
      of="release"
      level={({ digest }) => (digest === null ? intl.formatMessage({ id: 'remotes.setUp' }) : shortDigest(digest))}
      reason={({ release_reason: reason, share, unmounted }) => (
        <p className={styles.note}>
          <FormattedMessage id="remotes.proposal.reason" values={{ reason }} />
          {share !== null && (
            <>
              <br />
              <FormattedMessage id="remotes.proposal.share" values={{ share }} />
            </>
          )}
          {unmounted === 1 && (
            <>
              <br />
              <FormattedMessage id="remotes.proposal.unmounted" />
            </>
          )}
        </p>
      )}
      calls={releaseProposal}
      also={['remotes']}
      onSuccess={nothing}
      mayEnd
      carryOut={(confirm) =>
        void confirm().then((done) => {
          if (done) void message.success(intl.formatMessage({ id: 'remotes.confirmed' }, { name }));
        })
      }
      history={<FormattedMessage id="remotes.proposals" />}
    />
  );
}
