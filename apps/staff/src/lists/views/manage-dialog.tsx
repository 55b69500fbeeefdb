import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button, Modal } from '@portal/common/antd/base';
import { useChange } from '@portal/common/host/use-change';
import { changeQueueView, deleteQueueView, shareQueueView } from '@portal/common/contract/queues/queue-views';
import { failureText } from '@portal/common/form/server-message';
import { NameDialog } from './name-dialog.tsx';
import type { SavedView } from './views.queries.ts';
import styles from './views.module.css';

/**
 * The saved views of a list, to rename, share and delete. A view is only filters, so it is deleted without a question.
 */
export function ManageDialog({
  open,
  views,
  mayShare,
  onClose,
}: {
  open: boolean;
  views: readonly SavedView[];
  mayShare: boolean;
  onClose: () => void;
}) {
  const intl = useIntl();
  const { message } = App.useApp();
  const { mutateAsync: erase, ...erasing } = useChange(deleteQueueView);
  const { mutateAsync: rename } = useChange(changeQueueView);
  const { mutateAsync: share, ...sharing } = useChange(shareQueueView);
  const [renamed, setRenamed] = useState<SavedView>();
  const failed = (error: unknown) => message.error(failureText(error, intl.locale));
  const remove = ({ id, name }: SavedView) =>
    erase({ params: { id: String(id) } }).then(
      () => message.success(intl.formatMessage({ id: 'approvals.views.deleted' }, { name })),
      failed,
    );
  const toggle = ({ id, name, shared }: SavedView) =>
    share({ params: { id: String(id) }, body: { shared: shared === 1 ? 0 : 1 } }).then(
      () =>
        message.success(
          intl.formatMessage(
            { id: shared === 1 ? 'approvals.views.unshared' : 'approvals.views.shared.done' },
            { name },
          ),
        ),
      failed,
    );
  return (
    <>
      <Modal
        open={open && renamed === undefined}
        width={480}
        footer={null}
        onCancel={onClose}
        title={<FormattedMessage id="approvals.views.manage" />}
      >
        {views.length === 0 && (
          <p className={styles.lead}>
            <FormattedMessage id="approvals.views.none" />
          </p>
        )}
        <ul className={styles.list}>
          {views.map((view) => (
            <li key={view.id}>
              <span className={styles.name}>
                {view.name}
                {view.shared === 1 && (
                  <span className={styles.mark}>
                    <FormattedMessage id="approvals.views.shared" />
                  </span>
                )}
              </span>
              {mayShare && (
                <Button
                  type="link"
                  aria-label={intl.formatMessage(
                    { id: view.shared === 1 ? 'approvals.views.unshare.what' : 'approvals.views.share.what' },
                    { name: view.name },
                  )}
                  {...stateOf(sharing, view)}
                  onClick={() => void toggle(view)}
                >
                  <FormattedMessage id={view.shared === 1 ? 'approvals.views.unshare' : 'approvals.views.share'} />
                </Button>
              )}
              <Button
                type="link"
                aria-label={intl.formatMessage({ id: 'approvals.views.rename.what' }, { name: view.name })}
                onClick={() => setRenamed(view)}
              >
                <FormattedMessage id="approvals.views.rename" />
              </Button>
              <Button
                type="link"
                danger
                aria-label={intl.formatMessage({ id: 'approvals.views.delete.what' }, { name: view.name })}
                {...stateOf(erasing, view)}
                onClick={() => void remove(view)}
              >
                <FormattedMessage id="approvals.views.delete" />
              </Button>
            </li>
          ))}
        </ul>
      </Modal>
      <NameDialog
        open={renamed !== undefined}
        title="approvals.views.rename"
        name={renamed?.name ?? ''}
        onClose={() => setRenamed(undefined)}
        onName={async (name) => renamed && rename({ params: { id: String(renamed.id) }, body: { name } })}
      />
    </>
  );
}

/** State of the button of a view, until its change is shown. One change at a time: the call knows only its latest. */
function stateOf(
  { isPending, variables }: { isPending: boolean; variables: { params: { id: string } } | undefined },
  { id }: SavedView,
) {
  const own = isPending && variables?.params.id === String(id);
  return { loading: own, disabled: isPending && !own };
}
