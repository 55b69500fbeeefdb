import { useState } from 'react';
import { useIntl } from 'react-intl';
import { App } from '@portal/common/antd/base';
import { hideColumns, listQueueViews } from '@portal/common/contract/queues/queue-views';
import type { StaffList } from '@portal/common/enums/staff/staff-list';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useRead } from '@portal/common/host/use-read';
import { hiddenInBrowser, type HiddenColumns } from '@portal/common/ui/list/column-settings';

/**
 * The columns of a list that the reader hides, kept with the account. Without a choice those that the browser kept
 * before (`formerly`), else `atFirst`. While `pending`, nobody knows them: the rows wait, so that no column jumps.
 */
export function useColumns(
  list: StaffList,
  { atFirst = [], formerly }: { atFirst?: readonly string[]; formerly?: string } = {},
): HiddenColumns & { pending: boolean } {
  const { data, isPending } = useRead(listQueueViews, {});
  const { locale } = useIntl();
  const { message } = App.useApp();
  const { mutate } = useChange(hideColumns, { onError: (error) => void message.error(failureText(error, locale)) });
  const [chosen, setChosen] = useState<readonly string[]>();
  const kept = data?.columns.find((one) => one.list === list)?.hidden;
  const [before] = useState(() => (formerly === undefined ? undefined : hiddenInBrowser(formerly)));
  return {
    hidden: chosen ?? kept ?? before ?? atFirst,
    pending: isPending,
    set(hidden) {
      setChosen(hidden);
      mutate({ params: { list }, body: { hidden } });
    },
  };
}
