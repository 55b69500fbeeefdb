import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { Button } from '@portal/common/antd/base';
import { useChange } from '@portal/common/host/use-change';
import { createQueueView } from '@portal/common/contract/queues/queue-views';
import type { QueuePath } from '@portal/common/pages/addresses';
import { LateDropdown } from '@portal/common/ui/late/late-float';
import type { Search } from '../search.ts';
import { ManageDialog } from './manage-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { filtersOf, QUEUE_OF, useViews } from './views.queries.ts';
import styles from './views.module.css';

/** Views that every queue has, for everybody. */
const READY = ['overdue', 'today'] as const;

/** Menu of the saved views of a queue: open one, save the filters of the list, rename and delete. */
export function ViewsMenu({ path, search }: { path: QueuePath; search: Search }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const views = useViews(path);
  const { mutateAsync: create } = useChange(createQueueView);
  const [open, setOpen] = useState<'save' | 'manage'>();
  const filters = filtersOf(search);
  const current = views.find((view) => view.filters === filters);
  const ready = READY.find((only) => filters === `only=${only}`);
  const close = () => setOpen(undefined);
  const items = [
    ...READY.map((only) => ({ key: only, label: <FormattedMessage id={`approvals.only.${only}`} /> })),
    { type: 'divider' as const },
    ...views.map(({ id, name }) => ({
      key: String(id),
      label: (
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
      ),
    })),
    ...(views.length > 0 ? [{ type: 'divider' as const }] : []),
    { key: 'save', label: <FormattedMessage id="approvals.views.save" /> },
    ...(views.length > 0 ? [{ key: 'manage', label: <FormattedMessage id="approvals.views.manage" /> }] : []),
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
        onName={(name) => create({ body: { queue: QUEUE_OF[path], name, filters } })}
      />
      <ManageDialog open={open === 'manage'} views={views} onClose={close} />
    </>
  );
}
