import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { readOwnContract } from '@portal/common/contract/company/partner-contract';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { useSignedIn } from '@portal/common/host/use-host';
import { useRequestsLive } from '@portal/common/host/live';
import { useRead } from '@portal/common/host/use-read';
import { DateTime } from '@portal/common/ui/date-time';
import { LevelBadge } from '@portal/common/ui/artwork/level-badge';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
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
  const query = useRead(readOwnContract, co_id === null ? null : { params: { co_id } }, {
    translated: true,
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
  const decided = contract !== null && contract.approval_status !== ApprovalStatus.pending;
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
        <dl className={styles.facts}>
          <div>
            <dt>
              <FormattedMessage id="partner.contract.level" />
            </dt>
            <dd>{name || <FormattedMessage id="partner.contract.level.none" />}</dd>
          </div>
          {contract && (
            <>
              <div>
                <dt>
                  <FormattedMessage id="partner.contract.type" />
                </dt>
                <dd>{contract.sign_type_name}</dd>
              </div>
              <div>
                <dt>
                  <FormattedMessage id="partner.contract.wanted" />
                </dt>
                <dd>{contract.wanted_level_name}</dd>
              </div>
              <div>
                <dt>
                  <FormattedMessage id="partner.contract.applied" />
                </dt>
                <dd>
                  <DateTime at={contract.application_time} />
                </dd>
              </div>
              {decided && (
                <div>
                  <dt>
                    <FormattedMessage id="partner.contract.decided" />
                  </dt>
                  <dd>
                    <DateTime at={contract.approval_time} />
                  </dd>
                </div>
              )}
              {decided && contract.approval_opinion !== '' && (
                <div className={styles.wide}>
                  <dt>
                    <FormattedMessage id="partner.contract.opinion" />
                  </dt>
                  <dd className={styles.opinion}>{contract.approval_opinion}</dd>
                </div>
              )}
            </>
          )}
        </dl>
      </div>
    </Sheet>
  );
}
