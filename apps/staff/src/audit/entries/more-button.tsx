import { FormattedMessage } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import styles from './audit.module.css';

/** Loads the next page of a list of entries. */
export function MoreButton({
  list: { hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError },
}: {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
}) {
  if (!hasNextPage) return null;
  return (
    <div className={styles.foot}>
      <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        <FormattedMessage id="audit.more" />
      </Button>
      <span role="status">{isFetchNextPageError && <FormattedMessage id="audit.more.failed" />}</span>
    </div>
  );
}
