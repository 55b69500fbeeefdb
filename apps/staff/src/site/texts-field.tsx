import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { GrowingArea } from '@portal/common/form/growing-area';
import { Select } from '@portal/common/antd/select';
import { listSiteTexts } from '@portal/common/contract/console/site';
import { useRead } from '@portal/common/host/use-read';
import { checkSiteText } from '@portal/common/rules/site/site';
import type { SiteFields } from './fields.ts';
import styles from './site.module.css';

type Texts = SiteFields['texts'];
const LANGUAGES = ['zh-CN', 'en-US'] as const;
/** Without them nobody could go on; the API refuses a text that lacks one. */
const NEEDED = ['code', 'link'];

/** The provider's own texts of messages, one message at a time. */
export function TextsField({ value = {}, onChange }: { value?: Texts; onChange?: (texts: Texts) => void }) {
  const intl = useIntl();
  const [id, setId] = useState<string>();
  const texts = useRead(listSiteTexts, {}).data?.texts ?? [];
  const ours = texts.find((one) => one.id === id);
  const own = id === undefined ? undefined : value[id];

  function store(language: (typeof LANGUAGES)[number], text: string) {
    if (!ours) return;
    const before = own ?? { 'zh-CN': ours['zh-CN'], 'en-US': ours['en-US'] };
    onChange?.({ ...value, [ours.id]: { ...before, [language]: text } });
  }
  function forget() {
    onChange?.(Object.fromEntries(Object.entries(value).filter(([one]) => one !== id)));
  }

  return (
    <div className={styles.texts}>
      <label htmlFor="site_message">
        <FormattedMessage id="site.texts.message" />
      </label>
      <Select
        id="site_message"
        showSearch={{ optionFilterProp: 'label' }}
        value={id ?? null}
        onChange={(chosen: string) => setId(chosen)}
        placeholder={intl.formatMessage({ id: 'site.texts.choose' })}
        options={texts.map((one) => ({
          value: one.id,
          label: value[one.id] ? intl.formatMessage({ id: 'site.texts.own' }, { id: one.id }) : one.id,
        }))}
      />
      {ours && (
        <>
          {ours.slots.length > 0 && (
            <p className={styles.note}>
              <FormattedMessage
                id="site.texts.slots"
                values={{ slots: ours.slots.map((one) => `{${one}}`).join(' ') }}
              />
            </p>
          )}
          {LANGUAGES.map((language) => {
            const text = own?.[language] ?? ours[language];
            const missing = NEEDED.find((slot) => ours.slots.includes(slot) && !text.includes(`{${slot}}`));
            const issue = checkSiteText(text);
            const at = `site_text_${language}`;
            return (
              <div key={language} className={styles.text}>
                <label htmlFor={at}>{language === 'zh-CN' ? '中文' : 'English'}</label>
                <GrowingArea
                  id={at}
                  value={text}
                  {...(missing || issue
                    ? { status: 'error', 'aria-describedby': `${at}_help`, 'aria-invalid': true }
                    : {})}
                  onChange={(event) => store(language, event.target.value)}
                />
                {(missing ?? issue) && (
                  <p id={`${at}_help`} role="alert" className={styles.failure}>
                    {issue ? (
                      <FormattedMessage id={issue} />
                    ) : (
                      <FormattedMessage id="site.texts.missing" values={{ slot: `{${missing}}` }} />
                    )}
                  </p>
                )}
              </div>
            );
          })}
          {own && (
            <Button onClick={forget}>
              <FormattedMessage id="site.texts.ours" />
            </Button>
          )}
        </>
      )}
    </div>
  );
}
