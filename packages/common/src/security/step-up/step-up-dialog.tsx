import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button, Modal } from '../../antd/base.ts';
import { readStepUpWays } from '../../contract/sign-in/step-up.ts';
import { useRead } from '../../host/use-read.ts';
import { LateTexts } from '../../late/late-texts.tsx';
import type { Locale } from '../../intl/locale.ts';
import { LoadFailed } from '../../ui/status/load-failed.tsx';
import { PageSkeleton } from '../../ui/status/states.tsx';
import en from './intl/en-US.json';
import zh from './intl/zh-CN.json';
import type { StepUpProps } from './step-up-props.ts';
import { Prove, type ProveProps } from './prove.tsx';
import styles from './step-up.module.css';

const TEXTS: Record<Locale, Record<keyof typeof zh, string>> = { 'zh-CN': zh, 'en-US': en };

/** Asks somebody in place to prove who they are, as a sign-in of their account does. */
export function StepUpDialog({ open, onClose, ...prove }: StepUpProps) {
  const ended = useRef(AbortSignal.abort());
  // Not by the unmount of what is in the dialog: that comes after the animation of its closing.
  useEffect(
    function endWithTheDialog() {
      if (!open) return undefined;
      const opening = new AbortController();
      ended.current = opening.signal;
      return () => opening.abort();
    },
    [open],
  );
  return (
    <LateTexts texts={TEXTS}>
      <Modal
        open={open}
        width={440}
        centered
        footer={null}
        destroyOnHidden
        mask={{ closable: false }}
        onCancel={onClose}
        title={<FormattedMessage id="stepUp.title" />}
      >
        <Ask {...prove} ended={ended} />
      </Modal>
    </LateTexts>
  );
}

function Ask(prove: Omit<ProveProps, 'ways'>) {
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
