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
import { Prove } from './prove.tsx';
import styles from './step-up.module.css';

const TEXTS: Record<Locale, Record<keyof typeof zh, string>> = { 'zh-CN': zh, 'en-US': en };

/** Asks somebody in place to prove who they are, as a sign-in of their account does. */
export function StepUpDialog({ open, onClose, ...prove }: StepUpProps) {
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
        <Ask {...prove} />
      </Modal>
    </LateTexts>
  );
}

function Ask({ onProven, onLeave }: Pick<StepUpProps, 'onProven' | 'onLeave'>) {
  const ways = useRead(readStepUpWays, {}, { gcTime: 0 });
  if (ways.data) return <Prove ways={ways.data} onProven={onProven} onLeave={onLeave} />;
  if (!ways.error) return <PageSkeleton kind="form" rows={2} />;
  return (
    <LoadFailed
      title={<FormattedMessage id="stepUp.failed" />}
      query={ways}
      extra={
        <Button type="link" className={styles.link ?? ''} onClick={onLeave}>
          <FormattedMessage id="stepUp.leave" />
        </Button>
      }
    />
  );
}
