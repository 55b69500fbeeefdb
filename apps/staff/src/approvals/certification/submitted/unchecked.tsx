import { FormattedMessage } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import type { lookUpRegistry } from '@portal/common/contract/queues/certification-approval';
import type { useRead } from '@portal/common/host/use-read';
import type { CertificationItem } from '../certification.queries.ts';
import styles from './evidence.module.css';

type Registry = ReturnType<typeof useRead<typeof lookUpRegistry>>;

/** Which sources say nothing, and why. */
export function Unchecked({
  request: { imageId, reader, hasRegistry },
  registry: { data, isError, isFetching, refetch },
}: {
  request: Pick<CertificationItem, 'imageId' | 'reader' | 'hasRegistry'>;
  registry: Registry;
}) {
  const silent = hasRegistry && (isError || data?.available === false);
  return (
    <div className={styles.unchecked} role="status">
      {imageId !== '' && reader !== 'read' && (
        <p>
          <FormattedMessage id={`approvals.certification.evidence.reader.${reader}`} />
        </p>
      )}
      {!hasRegistry && (
        <p>
          <FormattedMessage id="approvals.certification.evidence.registry.off" />
        </p>
      )}
      {hasRegistry && !data && !isError && (
        <p>
          <FormattedMessage id="approvals.certification.evidence.registry.asking" />
        </p>
      )}
      {data?.available && data.matches.length === 0 && (
        <p>
          <FormattedMessage id="approvals.certification.registry.none" />
        </p>
      )}
      {silent && (
        <p>
          <FormattedMessage id="approvals.certification.registry.unavailable" />{' '}
          <Button size="small" loading={isFetching} onClick={() => void refetch()}>
            <FormattedMessage id="approvals.certification.registry.again" />
          </Button>
        </p>
      )}
    </div>
  );
}
