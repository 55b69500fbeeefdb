import { Component, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { RemoteTrouble } from '@portal/common/contract/portal/problem-report';
import { Button } from '@portal/common/antd/base';
import { newReference } from '@portal/common/ui/status/reference';
import { ErrorPanel } from '@portal/common/ui/status/states';
import { RemoteError } from './load-remote.ts';

interface Props {
  onRetry: () => void;
  /** Called when the panel is shown, with the reference that it shows. */
  onTrouble: (trouble: RemoteTrouble, reference: string) => void;
  /** Without a frame the panel is the page's main landmark. */
  bare: boolean;
  children: ReactNode;
}

const troubleOf = (error: unknown): RemoteTrouble => (error instanceof RemoteError ? error.trouble : 'failed');

/** Error boundary of a remote; the frame keeps working. */
export class RemoteBoundary extends Component<Props, { trouble: RemoteTrouble | null }> {
  override state: { trouble: RemoteTrouble | null } = { trouble: null };
  readonly reference = newReference();

  static getDerivedStateFromError(error: unknown) {
    return { trouble: troubleOf(error) };
  }

  override componentDidCatch(error: unknown) {
    this.props.onTrouble(troubleOf(error), this.reference);
  }

  override render() {
    const { trouble } = this.state;
    if (trouble === null) return this.props.children;
    const panel = <RemoteTroublePanel trouble={trouble} reference={this.reference} onRetry={this.props.onRetry} />;
    return this.props.bare ? <main>{panel}</main> : panel;
  }
}

const reload = () => location.reload();
const reloadLabel = <FormattedMessage id="remote.reload" />;

/** The error panel of a remote. It also has a reload, because code that throws during evaluation would throw again. */
export function RemoteTroublePanel({
  trouble,
  reference,
  onRetry,
}: {
  trouble: RemoteTrouble;
  /** Of the report, for support. */
  reference: string;
  onRetry: () => void;
}) {
  switch (trouble) {
    case 'version':
      return (
        <ErrorPanel
          level={1}
          requestId={reference}
          title={<FormattedMessage id="remote.version.title" />}
          text={<FormattedMessage id="remote.version.text" />}
          extra={
            <Button type="primary" onClick={reload}>
              {reloadLabel}
            </Button>
          }
        />
      );
    case 'late':
      return (
        <ErrorPanel
          level={1}
          requestId={reference}
          title={<FormattedMessage id="remote.late.title" />}
          text={<FormattedMessage id="remote.late.text" />}
          onRetry={onRetry}
          extra={<Button onClick={reload}>{reloadLabel}</Button>}
        />
      );
    case 'failed':
      return (
        <ErrorPanel
          level={1}
          requestId={reference}
          title={<FormattedMessage id="remote.failed.title" />}
          text={<FormattedMessage id="remote.failed.text" />}
          onRetry={onRetry}
          extra={<Button onClick={reload}>{reloadLabel}</Button>}
        />
      );
  }
}
