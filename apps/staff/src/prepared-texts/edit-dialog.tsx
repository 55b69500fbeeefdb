import { FormattedMessage, useIntl } from 'react-intl';
import { App } from '@portal/common/antd/base';
import {
  changePreparedText,
  listPreparedTextVersions,
  type ManagedText,
} from '@portal/common/contract/queues/prepared-texts';
import type { PreparedQueue } from '@portal/common/enums/approval/prepared-text';
import { DialogForm } from '@portal/common/form/dialog-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useVersions } from '@portal/common/form/version/use-versions';
import { useChange } from '@portal/common/host/use-change';
import { useRead } from '@portal/common/host/use-read';
import { DateTime } from '@portal/common/ui/date-time';
import { Dialog } from '@portal/common/ui/dialog';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { About } from './about.tsx';
import styles from './prepared-texts.module.css';
import { WordsItems } from './words-items.tsx';

interface Words {
  text_zh: string;
  text_en: string;
}

const SHOWN = {
  text_zh: { label: <FormattedMessage id="preparedTexts.field.text_zh" /> },
  text_en: { label: <FormattedMessage id="preparedTexts.field.text_en" /> },
};
const wordsOf = ({ text_zh, text_en }: Words): Words => ({ text_zh, text_en });

/** Writes a new version of a text, above those that it had. */
export function EditDialog({
  queue,
  text,
  onClose,
}: {
  queue: PreparedQueue;
  text: ManagedText | undefined;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={text !== undefined}
      width={560}
      onClose={onClose}
      title={<FormattedMessage id="preparedTexts.edit.title" />}
    >
      {text && <Edit key={text.id} queue={queue} text={text} onClose={onClose} />}
    </Dialog>
  );
}

function Edit({ queue, text, onClose }: { queue: PreparedQueue; text: ManagedText; onClose: () => void }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const form = usePortalForm<Words>({ name: 'preparedText' });
  const { mutateAsync: save } = useChange(changePreparedText);
  const params = { id: String(text.id) };
  const stored = wordsOf(text);
  const versions = useVersions(form, {
    of: changePreparedText,
    version: text.version,
    values: stored,
    read: wordsOf,
    fields: SHOWN,
  });
  return (
    <>
      <DialogForm
        form={form}
        initialValues={stored}
        versions={versions}
        onSubmit={async (words) => {
          await versions.save((version) =>
            save({ params, body: { ...words, ...(version !== undefined && { version }) } }),
          );
          void message.success(intl.formatMessage({ id: 'preparedTexts.saved' }));
          onClose();
        }}
        submit={<FormattedMessage id="preparedTexts.save" />}
        disabled={!form.edited}
        onClose={onClose}
      >
        <p className={styles.about}>
          <About {...text} queue={queue} />
        </p>
        <WordsItems />
      </DialogForm>
      <Versions id={params.id} />
    </>
  );
}

function Versions({ id }: { id: string }) {
  const read = useRead(listPreparedTextVersions, { params: { id } });
  return (
    <section className={styles.versions}>
      <h2>
        <FormattedMessage id="preparedTexts.versions" />
      </h2>
      {read.error && <LoadFailed title={<FormattedMessage id="preparedTexts.failed" />} query={read} />}
      {!read.error && !read.data && <PageSkeleton kind="rows" rows={1} />}
      <ol reversed>
        {read.data?.versions.map((one) => (
          <li key={one.version}>
            <p className={styles.about}>
              <span>
                {one.changed_by === '' ? (
                  <FormattedMessage id="preparedTexts.builtIn" />
                ) : (
                  <FormattedMessage
                    id="preparedTexts.changed"
                    values={{ version: one.version, name: one.changed_by, time: <DateTime at={one.change_time} /> }}
                  />
                )}
              </span>
            </p>
            <p lang="zh-CN">{one.text_zh}</p>
            <p lang="en">{one.text_en}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
