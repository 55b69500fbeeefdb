import { FormattedMessage, useIntl } from 'react-intl';
import { webhookExample, withKey, type ExampleValues } from '../rules/application/examples.ts';
import { CopyLink } from '../ui/copy-link.tsx';
import { Sheet } from '../ui/facts/sheet.tsx';
import { Program } from './example.tsx';
import styles from './developers.module.css';

function Code({ part, code }: { part: 'keys' | 'webhooks'; code: string }) {
  const intl = useIntl();
  const what = intl.formatMessage({ id: `guide.${part}.code` });
  return (
    <Sheet title={<FormattedMessage id={`guide.${part}`} />} extra={<CopyLink text={code} what={what} />}>
      <p className={styles.text}>
        <FormattedMessage id={`guide.${part}.lead`} />
      </p>
      <Program code={code} what={what} />
    </Sheet>
  );
}

/** How an application proves itself by its own key. */
export const Keys = (values: Pick<ExampleValues, 'issuer' | 'clientId'>) => <Code part="keys" code={withKey(values)} />;

/** How events are verified. */
export const Webhooks = () => <Code part="webhooks" code={webhookExample} />;
