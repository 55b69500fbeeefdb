import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../antd/base.ts';
import { Rosette } from '../artwork/guilloche.tsx';
import { Icon } from '../icons.tsx';
import styles from './states.module.css';

interface StateProps {
  icon: string;
  title: ReactNode;
  text?: ReactNode;
  /** One action, at most two. */
  actions?: ReactNode;
  /** Last and small: a link, a request id. */
  more?: ReactNode;
  role?: 'status' | 'alert';
  /** Heading level: 1 if the state replaces a whole page. */
  level?: 1 | 2;
}

function State({ icon, title, text, actions, more, role, level = 2 }: StateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.state} role={role} data-news>
      <Rosette>
        <Icon name={icon} size={28} />
      </Rosette>
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
      {more && <div className={styles.more}>{more}</div>}
    </div>
  );
}

/** Empty state: what will be here, its use, one action. */
export function EmptyState({
  icon = 'doc',
  title,
  text,
  action,
  more,
}: {
  icon?: string;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  more?: ReactNode;
}) {
  return <State icon={icon} title={title} text={text} actions={action} more={more} />;
}

/** Shown when filters match nothing, with a button that clears them. */
export function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <State
      icon="search"
      role="status"
      title={<FormattedMessage id="state.noMatch.title" />}
      text={<FormattedMessage id="state.noMatch.text" />}
      actions={
        <Button onClick={onClear}>
          <FormattedMessage id="state.noMatch.clear" />
        </Button>
      }
    />
  );
}

/** Error state of a part of a page: what still works, a retry, and the request id to copy. */
export function ErrorPanel({
  icon = 'broken',
  title,
  text,
  onRetry,
  retrying = false,
  requestId,
  extra,
  level,
}: {
  icon?: string;
  level?: 1 | 2;
  title?: ReactNode;
  text?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** Id of the failed request, for support. */
  requestId?: string | null | undefined;
  /** A second, plain action. */
  extra?: ReactNode;
}) {
  return (
    <State
      icon={icon}
      role="alert"
      level={level}
      title={title ?? <FormattedMessage id="state.error.title" />}
      text={text ?? <FormattedMessage id="state.error.text" />}
      actions={
        (onRetry || extra) && (
          <>
            {onRetry && (
              <Button type="primary" icon={<Icon name="refresh" size={16} />} loading={retrying} onClick={onRetry}>
                <FormattedMessage id="state.error.retry" />
              </Button>
            )}
            {extra}
          </>
        )
      }
      more={requestId && <RequestId id={requestId} />}
    />
  );
}

function RequestId({ id }: { id: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <>
      <span>
        <FormattedMessage id="state.error.request" values={{ id: <span className={styles.id}>{id}</span> }} />
      </span>
      <Button
        type="link"
        size="small"
        onClick={() => void navigator.clipboard?.writeText(id).then(() => setCopied(true))}
      >
        <FormattedMessage id={copied ? 'state.error.copied' : 'state.error.copy'} />
      </Button>
    </>
  );
}

/** Shown when the user may not open a page: names who can grant access, in the page's own text if it has one. */
export function NoPermission({ action, title, text }: { action?: ReactNode; title?: ReactNode; text?: ReactNode }) {
  return (
    <State
      icon="lock"
      title={title ?? <FormattedMessage id="state.noPermission.title" />}
      text={text ?? <FormattedMessage id="state.noPermission.text" />}
      actions={action}
    />
  );
}

/**
 * Placeholder shapes, shown after 200 ms, so that quick answers do not flicker. `kind` is the layout of the page: label
 * and value rows, a table, or a form.
 */
export function PageSkeleton({ kind = 'rows', rows = 5 }: { kind?: 'rows' | 'table' | 'form'; rows?: number }) {
  const intl = useIntl();
  return (
    <div
      className={styles.skeleton}
      role="status"
      aria-label={intl.formatMessage({ id: 'state.loading' })}
      data-loading
    >
      <span className={styles.heading} />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles[kind]}>
          <span className={styles.bone} />
          <span className={styles.bone} />
          <span className={styles.bone} />
        </div>
      ))}
    </div>
  );
}

/**
 * Stands for a part that is being read and may need a line of its own in a narrow window, or, with `wide`, in every one:
 * there, what stands below waits for it while the page opens (`portal-frame.module.css` of the shell).
 */
export const Awaited = ({ wide = false }: { wide?: boolean }) => (
  <span hidden {...(wide ? { 'data-loading': true } : { 'data-loading-narrow': true })} />
);
