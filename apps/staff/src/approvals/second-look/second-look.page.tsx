import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '@portal/common/antd/base';
import { listLooks, takeLook, type Look, type Looks } from '@portal/common/contract/queues/second-looks';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useRead } from '@portal/common/host/use-read';
import { focusHeading } from '@portal/common/routes/arrival';
import { MINUTE_MS } from '@portal/common/rules/units';
import { DateTime } from '@portal/common/ui/date-time';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import { QUEUES } from '../../lists/queues.ts';
import { BlindReview } from './blind-review.tsx';
import { LookTaskView } from './look-task.tsx';
import styles from './second-look.module.css';

type Task = Looks['tasks'][number];

/** `/overview/second-look`: decisions that the reader decides again without seeing the first, and differences to settle. */
export default function SecondLookPage() {
  const [look, setLook] = useState<Look>();
  const [task, setTask] = useState<Task>();
  const page = useRef<HTMLDivElement>(null);
  const shown = look?.id ?? task?.id;
  const before = useRef(shown);
  useEffect(
    function arriveAtAnother() {
      if (before.current === shown) return;
      before.current = shown;
      const heading = page.current?.querySelector('h1');
      if (heading) focusHeading(heading);
    },
    [shown],
  );
  return (
    <div ref={page}>
      <PageHeader
        title={
          look || task ? (
            <FormattedMessage
              id="approvals.look.heading"
              values={{ queue: <FormattedMessage id={QUEUES[(look ?? task)!.queue].title} /> }}
            />
          ) : (
            <FormattedMessage id="approvals.look.title" />
          )
        }
      />
      {look && <BlindReview key={look.id} look={look} onClose={() => setLook(undefined)} />}
      {task && <LookTaskView key={task.id} id={task.id} queue={task.queue} onClose={() => setTask(undefined)} />}
      {!look && !task && <Waiting onLook={setLook} onTask={setTask} />}
    </div>
  );
}

/** What waits for the reader. */
function Waiting({ onLook, onTask }: { onLook: (look: Look) => void; onTask: (task: Task) => void }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const list = useRead(listLooks, {}, { page: true, refetchInterval: MINUTE_MS });
  const {
    mutate: take,
    isPending,
    variables,
  } = useChange(takeLook, {
    onSuccess: onLook,
    onError: (error) => void message.error(failureText(error, intl.locale)),
  });
  const { data, error } = list;
  if (!data)
    return (
      // Not the sheet of what follows, which has a head: its body would move.
      <Sheet key="awaited">
        {error ? (
          <LoadFailed title={<FormattedMessage id="approvals.look.failed" />} query={list} />
        ) : (
          <PageSkeleton kind="table" rows={3} />
        )}
      </Sheet>
    );
  if (data.looks.length + data.tasks.length === 0)
    return (
      <Sheet>
        <EmptyState
          icon="check"
          title={<FormattedMessage id="approvals.look.none" />}
          text={<FormattedMessage id="approvals.look.none.text" />}
        />
      </Sheet>
    );
  return (
    <>
      {data.tasks.length > 0 && (
        <Sheet title={<FormattedMessage id="approvals.look.tasks" />}>
          <ul className={styles.list}>
            {data.tasks.map((one) => (
              <li key={one.id}>
                <span className={styles.queue}>
                  <FormattedMessage id={QUEUES[one.queue].title} />
                </span>
                <span className={styles.time}>
                  <FormattedMessage id="approvals.look.since" values={{ time: <DateTime at={one.since} /> }} />
                </span>
                <Button onClick={() => onTask(one)}>
                  <FormattedMessage id="approvals.look.settle" />
                </Button>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
      {data.looks.length > 0 && (
        <Sheet title={<FormattedMessage id="approvals.look.waiting" values={{ count: data.looks.length }} />}>
          <p className={styles.about}>
            <FormattedMessage id="approvals.look.about" />
          </p>
          <ul className={styles.list}>
            {data.looks.map((one, place) => (
              <li key={one.id}>
                <span className={styles.queue}>
                  <FormattedMessage id={QUEUES[one.queue].title} />
                </span>
                <span className={styles.time}>
                  <FormattedMessage id="approvals.look.until" values={{ time: <DateTime at={one.until} /> }} />
                </span>
                <Button
                  type={place === 0 ? 'primary' : 'default'}
                  disabled={isPending}
                  loading={isPending && variables.params.id === String(one.id)}
                  onClick={() => take({ params: { id: String(one.id) } })}
                >
                  <FormattedMessage id={one.own === 1 ? 'approvals.look.goOn' : 'approvals.look.take'} />
                </Button>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </>
  );
}
