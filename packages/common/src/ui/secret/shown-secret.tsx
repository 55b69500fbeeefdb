import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Alert, Button } from '../../antd/base.ts';
import { CopyLink } from '../copy-link.tsx';
import { Buttons } from '../buttons.tsx';
import styles from './shown-secret.module.css';

/** Content of a dialog after a secret was made: id and secret to copy. They can be read only here. */
export function ShownSecret({
  once,
  lines,
  onClose,
}: {
  /** Warning that the secret is not shown again; none if there is no secret. */
  once?: ReactNode;
  lines: readonly { what: string; text: string }[];
  onClose: () => void;
}) {
  return (
    <>
      {once && <Alert type="warning" showIcon role="status" title={once} />}
      {/* Not "Close": another Enter would close the dialog before the secret is copied. */}
      <dl className={styles.made} data-focus-first>
        {lines.map(({ what, text }) => (
          <div key={what} className={styles.line}>
            <dt>{what}</dt>
            <dd>
              <code>{text}</code>
              <CopyLink text={text} what={what} />
            </dd>
          </div>
        ))}
      </dl>
      <Buttons>
        <Button type="primary" onClick={onClose}>
          <FormattedMessage id="common.close" />
        </Button>
      </Buttons>
    </>
  );
}
