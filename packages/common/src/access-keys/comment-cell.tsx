import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button, Form, Input } from '../antd/base.ts';
import { keepComposing } from '../form/composing.ts';
import { passes } from '../form/rules.tsx';
import { messageOf } from '../form/server-message.tsx';
import { reactTo } from '../client/react-to.ts';
import { checkComment, COMMENT_MAX } from '../rules/text/comment.ts';
import { lengthOf } from '../rules/text/text.ts';
import { Icon } from '../ui/icons.tsx';
import { useCommentKey, type OwnKey } from './access-keys.queries.ts';
import styles from './access-keys.module.css';

/**
 * A comment that is edited where it stands: Enter saves, Escape cancels. A save that fails is told in a dialog, and the
 * old comment stands again.
 */
export function CommentCell({ owned }: { owned: OwnKey }) {
  const intl = useIntl();
  const { modal } = App.useApp();
  const [form] = Form.useForm<{ desc: string }>();
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const save = useCommentKey();
  const name = `comment-${owned.id}`;

  function close() {
    flushSync(() => setEditing(false));
    opener.current?.focus();
  }

  function open() {
    flushSync(() => setEditing(true));
    document.getElementById(`${name}_desc`)?.focus();
  }

  function onFinish({ desc = '' }: { desc: string }) {
    if (desc.trim() === owned.comment) {
      close();
      return;
    }
    save.mutate({ id: owned.id, comment: desc }, {
      onSuccess: close,
      onError: (error) => reactTo(error, {}, (told) => {
        close();
        modal.error({
          title: <FormattedMessage id="accessKeys.comment.failed" />,
          content: messageOf(told, intl.locale),
          okText: <FormattedMessage id="accessKeys.comment.ok" />,
        });
      }),
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    keepComposing(event);
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || save.isPending) return;
    event.stopPropagation();
    close();
  }

  if (!editing) {
    return (
      <span className={styles.comment}>
        <span className={owned.comment === '' ? styles.none : styles.words}>
          {owned.comment === '' ? <FormattedMessage id="accessKeys.comment.none" /> : owned.comment}
        </span>
        <Button
          ref={opener} type="text" size="small" icon={<Icon name="pencil" size={16} />} onClick={open}
          aria-label={intl.formatMessage({ id: 'accessKeys.comment.edit' }, { key: owned.keyId })}
        />
      </span>
    );
  }
  return (
    <Form form={form} name={name} initialValues={{ desc: owned.comment }} onFinish={onFinish} onKeyDown={onKeyDown} className={styles.editing ?? ''}>
      <Form.Item name="desc" rules={[passes(checkComment)]} className={styles.control ?? ''}>
        <Input
          aria-label={intl.formatMessage({ id: 'accessKeys.comment' })} autoComplete="off" disabled={save.isPending}
          count={{ show: true, max: COMMENT_MAX, strategy: (text) => lengthOf(text) }}
        />
      </Form.Item>
      <span className={styles.buttons}>
        <Button size="small" disabled={save.isPending} onClick={close}><FormattedMessage id="common.cancel" /></Button>
        <Button size="small" type="primary" htmlType="submit" loading={save.isPending}><FormattedMessage id="common.confirm" /></Button>
      </span>
    </Form>
  );
}
