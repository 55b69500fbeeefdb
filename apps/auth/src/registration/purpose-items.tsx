import { useIntl } from 'react-intl';
import { Checkbox, Form } from '@portal/common/antd/base';
import type { Purpose } from '@portal/common/enums/terms/purpose';
import { useHost } from '@portal/common/host/use-host';
import { offeredPurposes, usePurposeTexts } from '@portal/common/ui/purpose-texts';
import styles from './register-form.module.css';

/** The boxes by purpose: `true` for those that are ticked. */
export type PurposeBoxes = Partial<Record<Purpose, boolean>>;

/** Not in `intl/`, whose texts all come with the first sign-in page. */
const OPTIONAL = {
  'zh-CN': '可选用途，之后可在“账号安全”中更改',
  'en-US': 'Optional. You can change these later on your security page.',
};

/** Boxes of what somebody may allow apart from the contract, each on its own and off at first. */
export function PurposeItems() {
  const { locale } = useIntl();
  const { content } = useHost();
  const texts = usePurposeTexts();
  return (
    <fieldset className={styles.purposes}>
      <legend className={styles.legend}>
        <span>{locale === 'zh-CN' ? OPTIONAL['zh-CN'] : OPTIONAL['en-US']}</span>
      </legend>
      {offeredPurposes(content).map((purpose) => (
        <Form.Item key={purpose} name={['purposes', purpose]} valuePropName="checked" noStyle>
          <Checkbox className={styles.purpose ?? ''}>
            <span>{texts[purpose].label}</span>
            <span className={styles.hint}>{texts[purpose].text}</span>
          </Checkbox>
        </Form.Item>
      ))}
    </fieldset>
  );
}
