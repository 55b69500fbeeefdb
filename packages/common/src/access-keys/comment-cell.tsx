import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button, Form, Input } from '../antd/base.ts';
import { updateAccessKey } from '../contract/account/access-keys.ts';
import { LeaveGuard } from '../form/draft/leave-guard.tsx';
import { PortalForm } from '../form/portal-form.tsx';
import { passes } from '../form/rules.tsx';
import { failureText } from '../form/server-message.tsx';
import { usePortalForm } from '../form/use-portal-form.tsx';
import { useVersions } from '../form/version/use-versions.tsx';
import { useChange } from '../host/use-change.ts';
import { checkComment, COMMENT_MAX } from '../rules/text/comment.ts';
import { lengthOf } from '../rules/text/text.ts';
import { Icon } from '../ui/icons.tsx';
import type { OwnKey } from './access-keys.queries.ts';
import styles from './access-keys.module.css';

/** A comment with inline editing. */
export function CommentCell({ owned }: { owned: OwnKey }) {
  const intl = useIntl();
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  function close() {
    flushSync(() => setEditing(false));
    opener.current?.focus();
  }

  if (editing) return <CommentForm owned={owned} onClose={close} />;
  return (
    <span className={styles.comment}>
      <span className={owned.comment === '' ? styles.none : styles.words}>
        {owned.comment === '' ? <FormattedMessage id="accessKeys.comment.none" /> : owned.comment}
      </span>
      <Button
        ref={opener}
        type="text"
        size="small"
        icon={<Icon name="pencil" size={16} />}
        onClick={() => setEditing(true)}
        aria-label={intl.formatMessage({ id: 'accessKeys.comment.edit' }, { key: owned.keyId })}
      />
    </span>
  );
}

/** Enter saves, Escape cancels. A failed save shows a dialog and restores the old comment. */
function CommentForm({ owned, onClose }: { owned: OwnKey; onClose: () => void }) {
  const intl = useIntl();
  const { modal } = App.useApp();
  const form = usePortalForm<{ desc: string }>({ name: `comment-${owned.id}` });
  const { mutateAsync: save } = useChange(updateAccessKey);
  const versions = useVersions(form, {
    of: updateAccessKey,
    version: owned.version,
    values: { desc: owned.comment },
    read: ({ desc }) => ({ desc }),
    fields: { desc: { label: <FormattedMessage id="accessKeys.comment" /> } },
  });
  const { antd } = form;

  useEffect(
    function focusField() {
      antd.focusField('desc');
    },
    [antd],
  );

  async function submit({ desc = '' }: { desc: string }) {
    if (desc.trim() !== owned.comment)
      await versions.save((version) => save({ params: { id: owned.id }, body: { desc, version } }));
    onClose();
  }

  function fail(error: unknown) {
    onClose();
    modal.error({
      title: <FormattedMessage id="accessKeys.comment.failed" />,
      content: failureText(error, intl.locale),
      okText: <FormattedMessage id="accessKeys.comment.ok" />,
    });
  }

  return (
    <PortalForm
      form={form}
      layout="horizontal"
      validateTrigger="onChange"
      initialValues={{ desc: owned.comment }}
      className={styles.editing ?? ''}
      versions={versions}
      onSubmit={submit}
      onFailure={fail}
      onCancel={onClose}
    >
      <LeaveGuard when={form.edited} />
      <Form.Item name="desc" rules={[passes(checkComment)]} className={styles.control ?? ''}>
        <Input
          aria-label={intl.formatMessage({ id: 'accessKeys.comment' })}
          autoComplete="off"
          disabled={form.busy}
          count={{ show: true, max: COMMENT_MAX, strategy: (text) => lengthOf(text) }}
        />
      </Form.Item>
      <span className={styles.buttons}>
        <Button size="small" disabled={form.busy} onClick={onClose}>
          <FormattedMessage id="common.cancel" />
        </Button>
        <Button size="small" type="primary" htmlType="submit" loading={form.busy}>
          <FormattedMessage id="common.confirm" />
        </Button>
      </span>
    </PortalForm>
  );
}
