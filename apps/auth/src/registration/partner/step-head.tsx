import type { ReactNode, RefObject } from 'react';
import { FormattedMessage } from 'react-intl';
import { Alert, Button } from '@portal/common/antd/base';
import type { Step } from './partner.steps.ts';
import styles from './partner-form.module.css';

const TITLES = ['company', 'types', 'person', 'done'] as const;

/**
 * Above a step: its title, which takes the focus, its lead, and the notice about a refusal. The last step has a title
 * only.
 */
export function StepHead({
  at,
  heading,
  notice,
  onAgain,
}: {
  at: Step;
  heading: RefObject<HTMLHeadingElement | null>;
  /** With `again`, the same input can be sent again. */
  notice: { text: ReactNode; again: boolean } | null;
  onAgain: () => void;
}) {
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        <FormattedMessage id={`register.partner.${TITLES[at]}.title`} />
      </h1>
      {at !== 3 && (
        <p className={styles.lead}>
          <FormattedMessage id={`register.partner.${(['company', 'types', 'person'] as const)[at]}.lead`} />
        </p>
      )}
      {notice && at !== 3 && (
        <Alert
          className={styles.notice ?? ''}
          type="error"
          showIcon
          title={notice.text}
          role="alert"
          action={
            notice.again && (
              <Button size="small" onClick={onAgain}>
                <FormattedMessage id="register.partner.again" />
              </Button>
            )
          }
        />
      )}
    </>
  );
}
