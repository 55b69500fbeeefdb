import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { Button } from '@portal/common/antd/base';
import { createQueueView } from '@portal/common/contract/queues/queue-views';
import { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import type { StaffList } from '@portal/common/enums/staff/staff-list';
import { useChange } from '@portal/common/host/use-change';
import { useHost } from '@portal/common/host/use-host';
import { LateDropdown } from '@portal/common/ui/late/late-float';
import { ManageDialog } from './manage-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { filtersOf, useViews, type SavedView } from './views.queries.ts';
import styles from './views.module.css';

/** Views that every queue has, for everybody. */
const READY = ['overdue', 'today'] as const;
const QUEUES: readonly StaffList[] = Object.values(ApprovalQueue);

/**
 * Menu of the saved views of a list: open one, save the filters of the list, rename and delete; administrators share.
 * `query`: the query string of the list's first page.
 */
export function ViewsMenu({ list, query }: { list: StaffList; query: string }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const views = useViews(list);
  const mayShare = holds(useHost().privileges, Privilege.admin);
  const { mutateAsync: create } = useChange(createQueueView);
  const [open, setOpen] = useState<'save' | 'manage'>();
  const filters = filtersOf(query);
  const current = views.find((view) => view.filters === filters);
  const ready = READY.find((only) => filters === `only=${only}`);
  const close = () => setOpen(undefined);
  const [shared, own] = [views.filter((view) => view.shared === 1), views.filter((view) => view.shared === 0)];
  const managed = mayShare ? [...own, ...shared] : own;
  const itemsOf = (some: readonly SavedView[]) =>
    some.map(({ id, name }) => ({
      key: String(id),
      label: (
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
      ),
    }));
  const offered = QUEUES.includes(list) ? READY : [];
  const items = [
    ...offered.map((only) => ({ key: only, label: <FormattedMessage id={`approvals.only.${only}`} /> })),
    ...(offered.length > 0 ? [{ type: 'divider' as const }] : []),
    ...(shared.length > 0
      ? [
          {
            type: 'group' as const,
            key: 'shared',
            label: <FormattedMessage id="approvals.views.shared" />,
            children: itemsOf(shared),
          },
        ]
      : []),
    ...itemsOf(own),
    ...(views.length > 0 ? [{ type: 'divider' as const }] : []),
    { key: 'save', label: <FormattedMessage id="approvals.views.save" /> },
    ...(managed.length > 0 ? [{ key: 'manage', label: <FormattedMessage id="approvals.views.manage" /> }] : []),
  ];

  function onChoose(key: string) {
    if (key === 'save' || key === 'manage') return setOpen(key);
    if (READY.some((only) => only === key)) return void navigate({ search: `?only=${key}` });
    const chosen = views.find(({ id }) => String(id) === key);
    if (chosen) void navigate({ search: chosen.filters && `?${chosen.filters}` });
  }

  return (
    <>
      <LateDropdown
        menu={{
          items,
          selectable: true,
          selectedKeys: current ? [String(current.id)] : ready ? [ready] : [],
          onClick: ({ key }) => onChoose(key),
        }}
      >
        <Button type="text" aria-haspopup="menu" className={styles.button ?? ''}>
          <span className={styles.name}>
            {current?.name ?? intl.formatMessage({ id: ready ? `approvals.only.${ready}` : 'approvals.views' })}
          </span>
        </Button>
      </LateDropdown>
      <NameDialog
        open={open === 'save'}
        title="approvals.views.save"
        name=""
        onClose={close}
        onName={(name) => create({ body: { queue: list, name, filters } })}
      />
      <ManageDialog open={open === 'manage'} views={managed} mayShare={mayShare} onClose={close} />
    </>
  );
}
