import { FormattedMessage } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { DateTime } from '@portal/common/ui/date-time';
import styles from './audit.module.css';

/** Loads the next page of a list of entries. `reached`: how far back a search came that did not fill its page (ISO 8601). */
export function MoreButton({
  reached,
  list: { hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError },
}: {
  reached?: string | undefined;
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
}) {
  if (!hasNextPage) return null;
  return (
    <>
      <p className={styles.reached} role="status">
        {reached && <FormattedMessage id="audit.reached" values={{ time: <DateTime at={reached} /> }} />}
      </p>
      <div className={styles.foot}>
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <FormattedMessage id={reached ? 'audit.more.search' : 'audit.more'} />
        </Button>
        <span role="status">{isFetchNextPageError && <FormattedMessage id="audit.more.failed" />}</span>
      </div>
    </>
  );
}
