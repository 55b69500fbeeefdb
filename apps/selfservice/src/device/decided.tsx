import { FormattedMessage, useIntl } from 'react-intl';
import type { AskingDevice } from '@portal/common/contract/sign-in/devices';
import { PAGE } from '@portal/common/pages/addresses';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { LinkButton } from '@portal/common/ui/link-button';
import { StepTitle } from './step-title.tsx';
import styles from './device.module.css';

/** What happens on the device after the decision. */
export function Decided({ device: { name_zh, name_en }, allowed }: { device: AskingDevice; allowed: boolean }) {
  const { locale } = useIntl();
  const name = locale.startsWith('zh') ? name_zh : name_en;
  return (
    <Sheet>
      <div className={styles.ask}>
        <StepTitle>
          <FormattedMessage id={allowed ? 'device.allowed.title' : 'device.denied.title'} />
        </StepTitle>
        <p className={styles.text}>
          <FormattedMessage id={allowed ? 'device.allowed.text' : 'device.denied.text'} values={{ name }} />
        </p>
        {allowed && (
          <LinkButton to={PAGE.security}>
            <FormattedMessage id="device.allowed.security" />
          </LinkButton>
        )}
      </div>
    </Sheet>
  );
}
