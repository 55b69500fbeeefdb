import { FormattedMessage, useIntl } from 'react-intl';
import { Alert } from '@portal/common/antd/base';
import type { Proposal } from '@portal/common/contract/console/proposals';
import { ProposalKind } from '@portal/common/enums/approval/proposal-kind';
import { DateTime } from '@portal/common/ui/date-time';
import styles from './proposal.module.css';

/** The open one of the proposals about a subject. */
export const openOf = <P extends Proposal>(proposals: readonly P[]): P | undefined =>
  proposals.find(({ state }) => state === 'open');

/** Why a second person is needed, as a list of reasons. */
function Kinds({ kinds }: { kinds: readonly ProposalKind[] }) {
  const intl = useIntl();
  const list = intl.formatList(kinds.map((kind) => intl.formatMessage({ id: `proposal.kind.${kind}` })));
  return <FormattedMessage id="proposal.why" values={{ kinds: list }} />;
}

/**
 * Says that an approval, a deletion, a reversal, a level or a release was proposed, by whom, when and why somebody else must
 * confirm it.
 */
export function ProposalBanner({
  proposal: { name, own, time, kinds },
  of,
  level,
}: {
  proposal: Proposal;
  of: 'approval' | 'deletion' | 'reversal' | 'level' | 'release';
  /** Name of a proposed level, or of the build to release. */
  level?: string;
}) {
  const what = of === 'approval' && kinds.includes(ProposalKind.spam) ? 'spam' : of;
  const values = { name, time: <DateTime at={time} />, level };
  return (
    <Alert
      className={styles.banner ?? ''}
      type={own === 1 ? 'info' : 'warning'}
      showIcon
      title={<FormattedMessage id={own === 1 ? `proposal.${what}.own` : `proposal.${what}.other`} values={values} />}
      description={<Kinds kinds={kinds} />}
    />
  );
}

/** Says beforehand that one person is not enough; nothing where one is. */
export function ProposalNeeded({
  kinds,
  of,
}: {
  kinds: readonly ProposalKind[];
  of: 'approval' | 'deletion' | 'reversal' | 'release';
}) {
  if (kinds.length === 0) return null;
  return (
    <Alert
      className={styles.banner ?? ''}
      type="info"
      showIcon
      title={<FormattedMessage id={`proposal.${of}.needed`} />}
      description={<Kinds kinds={kinds} />}
    />
  );
}
