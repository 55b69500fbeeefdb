import { FormattedMessage, useIntl } from 'react-intl';
import { Checkbox, Form, Input, type FormRule } from '@portal/common/antd/base';
import { Select } from '@portal/common/antd/select';
import { UserSource } from '@portal/common/enums/user/user-source';
import { LinesItem } from '@portal/common/form/lines-item';
import { passes, rejectWith } from '@portal/common/form/rules';
import {
  checkApplicationAddress,
  checkApplicationName,
  checkEmbeds,
  checkHostOrigins,
  checkLogoutAddresses,
  checkOrigins,
  checkReturn,
} from '@portal/common/rules/application/application';
import { Choice } from './choice.tsx';
import type { ApplicationFields } from './application-fields.ts';
import styles from '../applications.module.css';

const SOURCES = {
  [UserSource.e3]: 'e3',
  [UserSource.euop]: 'euop',
  [UserSource.accountCentre]: 'accountCentre',
} as const;

/** Text of a source of users. */
export const SourceName = ({ source }: { source: UserSource }) => (
  <FormattedMessage id={`applications.source.${SOURCES[source]}`} />
);

const label = (name: keyof ApplicationFields) => <FormattedMessage id={`applications.field.${name}`} />;

/** Names in both languages. */
export const NameItems = () => (
  <div className={styles.fields}>
    <Form.Item name="name_zh" label={label('name_zh')} required rules={[passes(checkApplicationName)]}>
      <Input autoComplete="off" />
    </Form.Item>
    <Form.Item name="name_en" label={label('name_en')} required rules={[passes(checkApplicationName)]}>
      <Input autoComplete="off" />
    </Form.Item>
  </div>
);

const firstParty: FormRule = ({ getFieldValue }) => ({
  async validator(_, embeds: boolean) {
    const issue = checkEmbeds({ embeds, asksConsent: getFieldValue('asks_consent') === 1 });
    if (issue) await rejectWith(<FormattedMessage id={issue} />);
  },
});

/**
 * The fields of an application that can be changed. `beginsToAsk`: it is about to ask for consent, and has not before.
 */
export function ApplicationFieldItems({ beginsToAsk = false }: { beginsToAsk?: boolean }) {
  const intl = useIntl();
  const form = Form.useFormInstance();
  const embeds = Form.useWatch('embeds', form) as boolean | undefined;
  const onDevices = Form.useWatch('device_grant', form) === true;
  const hint = (name: Exclude<keyof ApplicationFields, 'name_zh' | 'name_en' | 'asks_consent'>) => (
    <FormattedMessage id={`applications.hint.${name}`} />
  );
  return (
    <>
      <NameItems />
      <Form.Item
        name="asks_consent"
        label={label('asks_consent')}
        extra={beginsToAsk && <FormattedMessage id="applications.consent.ends" />}
        required
      >
        <Choice
          options={[
            { value: 0, text: 'applications.consent.own' },
            { value: 1, text: 'applications.consent.third' },
          ]}
        />
      </Form.Item>
      <LinesItem
        name="redirect_uris"
        label={label('redirect_uris')}
        check={(addresses) => checkReturn(addresses, { onDevices })}
        extra={hint('redirect_uris')}
        required={!onDevices}
      />
      <Form.Item name="device_grant" valuePropName="checked" extra={hint('device_grant')}>
        <Checkbox>{label('device_grant')}</Checkbox>
      </Form.Item>
      <LinesItem
        name="post_logout_redirect_uris"
        label={label('post_logout_redirect_uris')}
        check={checkLogoutAddresses}
        extra={hint('post_logout_redirect_uris')}
      />
      <LinesItem
        name="origins"
        label={label('origins')}
        check={embeds ? checkHostOrigins : checkOrigins}
        extra={hint('origins')}
        required={embeds === true}
      />
      <Form.Item
        name="embeds"
        valuePropName="checked"
        dependencies={['asks_consent']}
        extra={hint('embeds')}
        rules={[firstParty]}
      >
        <Checkbox>{label('embeds')}</Checkbox>
      </Form.Item>
      <Form.Item
        name="backchannel_logout_uri"
        label={label('backchannel_logout_uri')}
        extra={hint('backchannel_logout_uri')}
        required={false}
        rules={[passes((text) => (text.trim() === '' ? undefined : checkApplicationAddress(text.trim())))]}
      >
        <Input
          autoComplete="off"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          className={styles.mono ?? ''}
        />
      </Form.Item>
      <Form.Item name="user_source" label={label('user_source')} extra={hint('user_source')} required>
        <Select
          options={Object.values(UserSource).map((value) => ({
            value,
            label: intl.formatMessage({ id: `applications.source.${SOURCES[value]}` }),
          }))}
        />
      </Form.Item>
    </>
  );
}
