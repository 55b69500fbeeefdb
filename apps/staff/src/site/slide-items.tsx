import { FormattedMessage } from 'react-intl';
import { Button, Form, Input } from '@portal/common/antd/base';
import { Select } from '@portal/common/antd/select';
import type { SiteSource } from '@portal/common/contract/console/site';
import { passes } from '@portal/common/form/rules';
import { checkSiteLine, checkSitePath, SLIDES_MAX } from '@portal/common/rules/site/site';
import { useIntl } from 'react-intl';
import { PictureField } from './picture-field.tsx';
import { SourceNote } from './site-items.tsx';
import styles from './site.module.css';

const EMPTY = {
  name: { 'zh-CN': '', 'en-US': '' },
  text: { 'zh-CN': '', 'en-US': '' },
  path: '',
  image: '',
  siteId: 1,
};
const LINES = ['name', 'text'] as const;
const LANGUAGES = ['zh-CN', 'en-US'] as const;

/** The slides beside the sign-in forms, by site and language. */
export function SlideItems({ source }: { source: SiteSource }) {
  const intl = useIntl();
  return (
    <Form.List name="carousel">
      {(rows, { add, remove }) => (
        <>
          <p className={styles.note}>
            <SourceNote source={source} />
          </p>
          {rows.map(({ key, name: at }) => (
            <fieldset key={key} className={styles.slide}>
              <legend>
                <FormattedMessage id="site.slide" values={{ number: at + 1 }} />
              </legend>
              <div className={styles.pair}>
                {LINES.flatMap((line) =>
                  LANGUAGES.map((language) => (
                    <Form.Item
                      key={`${line} ${language}`}
                      name={[at, line, language]}
                      label={<FormattedMessage id={`site.slide.${line}.${language === 'zh-CN' ? 'zh' : 'en'}`} />}
                      required={false}
                      rules={[passes(checkSiteLine)]}
                    >
                      <Input autoComplete="off" />
                    </Form.Item>
                  )),
                )}
                <Form.Item
                  name={[at, 'path']}
                  label={<FormattedMessage id="site.slide.path" />}
                  required={false}
                  rules={[passes(checkSitePath)]}
                >
                  <Input autoComplete="off" inputMode="url" autoCapitalize="none" spellCheck={false} />
                </Form.Item>
                <Form.Item name={[at, 'image']} label={<FormattedMessage id="site.slide.image" />} required={false}>
                  <PictureField dark />
                </Form.Item>
                <Form.Item name={[at, 'siteId']} label={<FormattedMessage id="site.slide.site" />} required={false}>
                  <Select
                    options={([1, 2] as const).map((value) => ({
                      value,
                      label: intl.formatMessage({ id: `site.slide.site.${value}` }),
                    }))}
                  />
                </Form.Item>
                <Form.Item name={[at, 'lang']} label={<FormattedMessage id="site.slide.language" />} required={false}>
                  <Select
                    allowClear
                    placeholder={intl.formatMessage({ id: 'site.slide.language.both' })}
                    options={[
                      { value: 'zh_CN', label: '中文' },
                      { value: 'en_US', label: 'English' },
                    ]}
                  />
                </Form.Item>
              </div>
              <Button onClick={() => remove(at)}>
                <FormattedMessage id="site.slide.remove" values={{ number: at + 1 }} />
              </Button>
            </fieldset>
          ))}
          <Button disabled={rows.length >= SLIDES_MAX} onClick={() => add(EMPTY)}>
            <FormattedMessage id="site.slide.add" />
          </Button>
        </>
      )}
    </Form.List>
  );
}
