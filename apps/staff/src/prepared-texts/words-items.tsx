import { FormattedMessage } from 'react-intl';
import { Form } from '@portal/common/antd/base';
import { GrowingArea } from '@portal/common/form/growing-area';
import { passes } from '@portal/common/form/rules';
import { checkPreparedText, PREPARED_TEXT_MAX } from '@portal/common/rules/approval/prepared-text';
import styles from './prepared-texts.module.css';

/** Fields of a text in both languages; both are needed, because each applicant reads their own. */
export function WordsItems() {
  return (
    <>
      <p className={styles.lead}>
        <FormattedMessage
          id="preparedTexts.slots"
          values={{
            company: <code>{'{company}'}</code>,
            field: <code>{'{field}'}</code>,
            date: <code>{'{date}'}</code>,
          }}
        />
      </p>
      {(['text_zh', 'text_en'] as const).map((name) => (
        <Form.Item
          key={name}
          name={name}
          label={<FormattedMessage id={`preparedTexts.field.${name}`} />}
          rules={[passes(checkPreparedText)]}
        >
          <GrowingArea lang={name === 'text_zh' ? 'zh-CN' : 'en'} count={{ show: true, max: PREPARED_TEXT_MAX }} />
        </Form.Item>
      ))}
    </>
  );
}
