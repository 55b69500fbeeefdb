import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { readOwnContract } from '@portal/common/contract/company/partner-contract';
import type { ReplyOf } from '@portal/common/contract/endpoint';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { useSignedIn } from '@portal/common/host/use-host';
import { useRequestsLive } from '@portal/common/host/live';
import { useTranslatedRead } from '@portal/common/host/use-translated-read';
import { DateTime } from '@portal/common/ui/date-time';
import { LevelBadge } from '@portal/common/ui/artwork/level-badge';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { Facts, type Fact } from '@portal/common/ui/facts/facts';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { ApprovalStatusPill } from '@portal/common/ui/status/statuses';
import { askedTexts } from '../../intl/messages.ts';
import { REVIEW_POLL } from '../company.ts';
import styles from './contract-card.module.css';

/** Lazy: loaded only with a question. */
const ContractQuestion = lazy(() => askedTexts.loadedWith(import('../question/contract-question.tsx')));

/**
 * The company's level and its newest contract application, read-only but for the answer to a question. Renders nothing without level and application.
 */
export function ContractCard() {
  const { co_id } = useSignedIn();
  const query = useTranslatedRead(readOwnContract, co_id === null ? null : { params: { co_id } }, {
    staleTime: 5_000,
    refetchInterval: ({ state }) =>
      state.data?.contract?.approval_status === ApprovalStatus.pending ? REVIEW_POLL : false,
  });
  const { data, error } = query;
  useRequestsLive(readOwnContract.noun, data?.contract?.approval_status === ApprovalStatus.pending);
  if (error && !data)
    return (
      <Sheet>
        <LoadFailed title={<FormattedMessage id="partner.contract.failed" />} query={query} />
      </Sheet>
    );
  // As high as a usual card, so that the form below it does not move when it arrives.
  if (!data)
    return (
      <Sheet title={<FormattedMessage id="partner.contract.title" />}>
        <div className={styles.card}>
          <PageSkeleton rows={1} />
        </div>
      </Sheet>
    );
  const { contract, partner_level: level, partner_level_name: name } = data;
  if (!contract && level === 0) return null;
  return (
    <Sheet
      title={<FormattedMessage id="partner.contract.title" />}
      note={contract && <ApprovalStatusPill status={contract.approval_status} />}
    >
      {contract?.question && contract.wanted_level !== undefined && co_id !== null && (
        <Suspense fallback={<PageSkeleton kind="form" rows={2} />}>
          <ContractQuestion
            coId={co_id}
            question={contract.question}
            now={{ sign_type: contract.sign_type, partner_level: contract.wanted_level }}
          />
        </Suspense>
      )}
      <div className={styles.card}>
        {level !== 0 && <LevelBadge level={level} name={name} />}
        <div className={styles.facts}>
          <Facts
            facts={[
              ['partner.contract.level', name || <FormattedMessage id="partner.contract.level.none" />],
              ...(contract ? factsOf(contract) : []),
            ]}
          />
        </div>
      </div>
    </Sheet>
  );
}

function factsOf({
  sign_type_name,
  wanted_level_name,
  application_time,
  approval_status,
  approval_time,
  approval_opinion,
}: NonNullable<ReplyOf<typeof readOwnContract>['contract']>): (Fact | false)[] {
  const decided = approval_status !== ApprovalStatus.pending;
  return [
    ['partner.contract.type', sign_type_name],
    ['partner.contract.wanted', wanted_level_name],
    ['partner.contract.applied', <DateTime key="applied" at={application_time} />],
    decided && ['partner.contract.decided', <DateTime key="decided" at={approval_time} />],
    decided && approval_opinion !== '' && ['partner.contract.opinion', approval_opinion],
  ];
}
