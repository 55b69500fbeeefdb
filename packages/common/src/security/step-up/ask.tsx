import { FormattedMessage } from 'react-intl';
import { Button } from '../../antd/base.ts';
import { readStepUpWays } from '../../contract/sign-in/step-up.ts';
import { useRead } from '../../host/use-read.ts';
import { LateTexts } from '../../late/late-texts.tsx';
import type { Locale } from '../../intl/locale.ts';
import { LoadFailed } from '../../ui/status/load-failed.tsx';
import { PageSkeleton } from '../../ui/status/states.tsx';
import en from './intl/en-US.json';
import zh from './intl/zh-CN.json';
import { Prove, type ProveProps } from './prove.tsx';
import styles from './step-up.module.css';

const TEXTS: Record<Locale, Record<keyof typeof zh, string>> = { 'zh-CN': zh, 'en-US': en };
type AskProps = Omit<ProveProps, 'ways'>;

/** What is in the dialog: asks somebody in place to prove who they are, as a sign-in of their account does. */
export const Ask = (props: AskProps) => (
  <LateTexts texts={TEXTS}>
    <Ways {...props} />
  </LateTexts>
);

function Ways(prove: AskProps) {
  const ways = useRead(readStepUpWays, {}, { gcTime: 0 });
  if (ways.data) return <Prove ways={ways.data} {...prove} />;
  if (!ways.error) return <PageSkeleton kind="form" rows={2} />;
  return (
    <LoadFailed
      title={<FormattedMessage id="stepUp.failed" />}
      query={ways}
      extra={
        <Button type="link" className={styles.link ?? ''} onClick={prove.onLeave}>
          <FormattedMessage id="stepUp.leave" />
        </Button>
      }
    />
  );
}
