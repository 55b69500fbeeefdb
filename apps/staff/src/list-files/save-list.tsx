import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { App, Button } from '@portal/common/antd/base';
import { orderList, saveList } from '@portal/common/contract/console/list-files';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useDownload } from '@portal/common/host/use-download';
import { PAGE } from '@portal/common/pages/addresses';

/**
 * Saves a list as CSV, filtered and sorted as it is shown. A list that is too long to wait for is ordered; its file is
 * then on a page of its own.
 *
 * @returns saves the list that this path and query read; `ids`: only these rows of it
 */
export function useSaveList(name: string): { busy: boolean; save: (of: string, ids?: readonly string[]) => void } {
  const intl = useIntl();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const now = useDownload(saveList, `${name}.csv`);
  const later = useChange(orderList);
  const say = (error: Parameters<typeof failureText>[0]) => void message.error(failureText(error, intl.locale));

  function save(of: string, ids?: readonly string[]) {
    now.mutate(
      { query: { of, ...(ids && { ids: ids.join(',') }) } },
      {
        onError: (error) => {
          if (error.code !== 'Account.List.TooMany') return say(error);
          later.mutate(
            { body: { of } },
            {
              onError: say,
              onSuccess: () =>
                void message.success({
                  content: <Ordered onOpen={() => void navigate(PAGE.listFiles)} />,
                  duration: 10,
                }),
            },
          );
        },
      },
    );
  }
  return { busy: now.isPending || later.isPending, save };
}

/** Messages are outside the router: its button is no link. */
function Ordered({ onOpen }: { onOpen: () => void }) {
  return (
    <>
      <FormattedMessage id="listFiles.ordered" />
      <Button type="link" onClick={onOpen}>
        <FormattedMessage id="listFiles.open" />
      </Button>
    </>
  );
}

/** Button that saves a list. */
export function SaveList({ of, name }: { of: string; name: string }) {
  const { busy, save } = useSaveList(name);
  return (
    <Button loading={busy} onClick={() => save(of)}>
      <FormattedMessage id="listFiles.save" />
    </Button>
  );
}
