import { useIntl } from 'react-intl';
import { App } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';

/** Code of a decision on a request of a colleague. */
export const ASSIGNED = 'Account.Approval.Assigned';

/** The colleague whose request it is, as the refusal says. */
function assigneeIn(error: unknown): { user_id: string; name: string } | undefined {
  if (!(error instanceof ApiError) || error.code !== ASSIGNED) return undefined;
  const { user_id, name } = (error.more.assigned ?? {}) as { user_id?: string; name?: string };
  return user_id !== undefined && name !== undefined ? { user_id, name } : undefined;
}

/**
 * Returns the function that decides, asks once when the request is a colleague's, and then decides again with their
 * name. Rejects with the refusal if the reader leaves it to them.
 */
export function useConfirmAssigned(): <T>(decide: (known: { assigned_to?: string }) => Promise<T>) => Promise<T> {
  const intl = useIntl();
  const { modal } = App.useApp();

  const ask = (name: string) =>
    new Promise<boolean>((resolve) => {
      modal.confirm({
        title: intl.formatMessage({ id: 'approvals.work.confirm' }, { name }),
        content: intl.formatMessage({ id: 'approvals.work.confirm.text' }, { name }),
        okText: intl.formatMessage({ id: 'approvals.work.confirm.ok' }),
        cancelText: intl.formatMessage({ id: 'common.cancel' }),
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      });
    });

  return async (decide) => {
    try {
      return await decide({});
    } catch (error) {
      const assignee = assigneeIn(error);
      if (!assignee || !(await ask(assignee.name))) throw error;
      return decide({ assigned_to: assignee.user_id });
    }
  };
}
