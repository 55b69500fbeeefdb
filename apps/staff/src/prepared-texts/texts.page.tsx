import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { Button } from '@portal/common/antd/base';
import { listPreparedTexts, type ManagedText } from '@portal/common/contract/queues/prepared-texts';
import { PreparedKind, PreparedQueue } from '@portal/common/enums/approval/prepared-text';
import { useRead } from '@portal/common/host/use-read';
import { PREPARED_TEXT } from '@portal/common/rules/limits';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { PageTab, PageTabs } from '@portal/common/ui/header/page-tabs';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import { AddDialog } from './add-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import styles from './prepared-texts.module.css';
import { RetiredTexts } from './retired-texts.tsx';
import { TextList } from './text-list.tsx';

const QUEUES = Object.values(PreparedQueue);
const KINDS = [PreparedKind.refuse, PreparedKind.ask] as const;

/** `/system/texts?queue=…`: the texts with which a queue refuses and asks, edited by who leads the team. */
export default function PreparedTextsPage() {
  const intl = useIntl();
  const [query] = useSearchParams();
  const queue = QUEUES.find((one) => one === query.get('queue')) ?? PreparedQueue.certification;
  const list = useRead(listPreparedTexts, { query: { queue } }, { page: true });
  const [adding, setAdding] = useState<PreparedKind>();
  const [edited, setEdited] = useState<ManagedText>();
  const { data, error } = list;
  const title = <FormattedMessage id="preparedTexts.title" />;
  const retired = data?.texts.filter((text) => text.retired === 1) ?? [];

  return (
    <>
      <PageHeader crumbs={[{ label: <FormattedMessage id="members.area" /> }, { label: title }]} title={title} />
      <PageTabs label={intl.formatMessage({ id: 'preparedTexts.queues' })}>
        {QUEUES.map((one) => (
          <PageTab key={one} active={one === queue} to={{ search: `?queue=${one}` }}>
            <FormattedMessage id={`preparedTexts.queue.${one}`} />
          </PageTab>
        ))}
      </PageTabs>
      {error && (
        <Sheet>
          <LoadFailed title={<FormattedMessage id="preparedTexts.failed" />} query={list} />
        </Sheet>
      )}
      {!error && !data && (
        <Sheet>
          <PageSkeleton kind="rows" rows={6} />
        </Sheet>
      )}
      {data &&
        KINDS.map((kind) => {
          const texts = data.texts.filter((text) => text.kind === kind && text.retired === 0);
          return (
            <Sheet
              key={kind}
              title={<FormattedMessage id={`preparedTexts.kind.${kind}`} />}
              extra={
                <Button
                  disabled={texts.length >= PREPARED_TEXT.most}
                  aria-haspopup="dialog"
                  aria-label={intl.formatMessage({ id: `preparedTexts.add.${kind}` })}
                  onClick={() => setAdding(kind)}
                >
                  <FormattedMessage id="preparedTexts.add" />
                </Button>
              }
            >
              <p className={styles.lead}>
                <FormattedMessage id={`preparedTexts.kind.${kind}.lead`} />
              </p>
              {texts.length === 0 ? (
                <EmptyState icon="doc" title={<FormattedMessage id="preparedTexts.none" />} />
              ) : (
                <TextList queue={queue} kind={kind} texts={texts} onEdit={setEdited} />
              )}
            </Sheet>
          );
        })}
      {retired.length > 0 && <RetiredTexts queue={queue} texts={retired} />}
      <AddDialog queue={queue} kind={adding} onClose={() => setAdding(undefined)} />
      <EditDialog queue={queue} text={edited} onClose={() => setEdited(undefined)} />
    </>
  );
}
