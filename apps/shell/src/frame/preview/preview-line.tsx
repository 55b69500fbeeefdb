import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, IntlProvider, useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { createCall } from '@portal/common/client/call';
import type { PagePreview } from '@portal/common/contract/portal/config';
import { endRemotePreview, openRemotePreview } from '@portal/common/contract/portal/remote-preview';
import type { Host } from '@portal/common/host/host';
import { PREVIEW_KEY } from '@portal/common/pages/preview-key';
import en from '../../intl/preview/en-US.json';
import zh from '../../intl/preview/zh-CN.json';
import styles from './preview-line.module.css';

interface Props {
  host: Host;
  /** What the page was opened with. */
  shown: PagePreview | undefined;
  /** Token of a link that this page was opened by. */
  token: string | null;
}

/** Characters of a digest that tell builds apart. */
const SHOWN = 12;

/** The line above a page that shows a build to this session only, or says why it does not. */
export function PreviewLine({ host, shown, token }: Props) {
  const intl = useIntl();
  const words = host.locale === 'zh-CN' ? zh : en;
  return (
    // Texts of this line alone: pages without a preview do not load them.
    <IntlProvider
      locale={host.locale}
      messages={{ ...intl.messages, ...(words as unknown as typeof intl.messages) }}
      textComponent={intl.textComponent}
    >
      {token === null ? <Line host={host} shown={shown} /> : <Opening host={host} token={token} />}
    </IntlProvider>
  );
}

/** The address of this page without the link's token. */
function withoutToken(): string {
  const url = new URL(location.href);
  url.searchParams.delete(PREVIEW_KEY);
  // With the same address but for a fragment the browser would load nothing.
  url.hash = '';
  return url.href;
}

/** While a link is opened, and when that fails: then it can be opened again, or left, which ends no preview. */
function Opening({ host, token }: { host: Host; token: string }) {
  const [step, setStep] = useState<'first' | 'again' | 'failed'>('first');
  const [attempt, setAttempt] = useState(1);
  const asked = useRef(0);

  useEffect(
    function openLink() {
      // Each attempt opens the link once, also where effects run twice.
      if (asked.current === attempt) return;
      asked.current = attempt;
      // The page that follows shows the build, or why it does not.
      createCall(host)(openRemotePreview, { body: { token } }).then(
        () => host.leave(withoutToken()),
        () => setStep('failed'),
      );
    },
    [host, token, attempt],
  );

  function again() {
    setStep('again');
    setAttempt(attempt + 1);
  }

  return (
    <Frame text={<FormattedMessage id={step === 'failed' ? 'preview.opening.failed' : 'preview.opening'} />}>
      {step !== 'first' && (
        <>
          <Button size="small" type="primary" loading={step === 'again'} onClick={again}>
            <FormattedMessage id="preview.again" />
          </Button>
          <Button size="small" onClick={() => host.leave(withoutToken())}>
            <FormattedMessage id="preview.close" />
          </Button>
        </>
      )}
    </Frame>
  );
}

function Line({ host, shown }: { host: Host; shown: PagePreview | undefined }) {
  const [step, setStep] = useState<'still' | 'busy' | 'failed'>('still');

  async function end() {
    setStep('busy');
    try {
      await createCall(host)(endRemotePreview, {});
      setStep('still');
      host.leave(withoutToken());
    } catch {
      setStep('failed');
    }
  }

  return (
    <Frame
      text={
        <>
          <Said shown={shown} /> {step === 'failed' && <FormattedMessage id="preview.failed" />}
        </>
      }
    >
      <Button size="small" loading={step === 'busy'} onClick={() => void end()}>
        <FormattedMessage id={shown && !('refused' in shown) ? 'preview.end' : 'preview.close'} />
      </Button>
    </Frame>
  );
}

/** The line with what it says, and its buttons. */
function Frame({ text, children }: { text: ReactNode; children: ReactNode }) {
  const intl = useIntl();
  return (
    <section className={styles.line} aria-label={intl.formatMessage({ id: 'preview.label' })}>
      <p className={styles.text} role="status">
        {text}
      </p>
      {children}
    </section>
  );
}

function Said({ shown }: { shown: PagePreview | undefined }): ReactNode {
  const intl = useIntl();
  if (!shown) return null;
  if ('refused' in shown) return <FormattedMessage id={`preview.refused.${shown.refused}`} />;
  const { remote, build, until } = shown;
  if (until === undefined)
    return <FormattedMessage id="preview.machine" values={{ remote: <b>{remote}</b>, build: <code>{build}</code> }} />;
  const digest = build.replace(/^sha384-/, '').slice(0, SHOWN);
  return (
    <FormattedMessage
      id="preview.shown"
      values={{
        remote: <b>{remote}</b>,
        build: <code title={build}>{digest}</code>,
        time: intl.formatTime(new Date(until)),
      }}
    />
  );
}
