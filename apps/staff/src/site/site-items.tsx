import { FormattedMessage } from 'react-intl';
import { Form, Input, type FormRule } from '@portal/common/antd/base';
import { SITE_LINKS, SiteSource } from '@portal/common/contract/console/site';
import { passes, rejectWith } from '@portal/common/form/rules';
import { isColour, poorContrast, type SiteColours } from '@portal/common/rules/site/colours';
import { checkSiteAddress, checkSiteColour, checkSiteLine, checkSiteName } from '@portal/common/rules/site/site';
import { OUR_COLOURS, type SiteFields, type SiteState } from './fields.ts';
import { PictureField } from './picture-field.tsx';
import styles from './site.module.css';

type Sources = SiteState['sources'];

/** Where the value that is served comes from. `value`: the default, where the field does not show it. */
export const SourceNote = ({ source, value }: { source: SiteSource; value?: string }) => (
  <span data-source={source} className={styles.source}>
    {source === SiteSource.example && value !== undefined ? (
      <FormattedMessage
        id={value === '' ? 'site.source.empty' : 'site.source.default'}
        values={{ value: <bdi key="value">{value}</bdi> }}
      />
    ) : (
      <FormattedMessage id={`site.source.${source}`} />
    )}
  </span>
);

const label = (name: Exclude<keyof SiteFields, 'links' | 'carousel' | 'texts'>) => (
  <FormattedMessage id={`site.field.${name}`} />
);

/** Both languages, or none. */
const named =
  (other: keyof SiteFields): FormRule =>
  ({ getFieldValue }) => ({
    async validator(_, value = '') {
      const given = [value, getFieldValue(other)].some((text) => String(text ?? '').trim() !== '');
      const issue = given ? checkSiteName(String(value)) : undefined;
      if (issue) await rejectWith(<FormattedMessage id={issue} />);
    },
  });

export function NameItems({ site: { sources, defaults, base } }: { site: SiteState }) {
  const defaultOf = (one: 'name' | 'sender', language: 'zh' | 'en') =>
    one === 'sender' ? defaults.sender : defaults.name[language === 'zh' ? 'zh-CN' : 'en-US'];
  const pair = (one: 'name' | 'sender') => (
    <div className={styles.pair}>
      {(['zh', 'en'] as const).map((language) => (
        <Form.Item
          key={language}
          name={`${one}_${language}`}
          label={label(`${one}_${language}`)}
          dependencies={[`${one}_${language === 'zh' ? 'en' : 'zh'}`]}
          required={false}
          extra={<SourceNote source={sources[one]} value={defaultOf(one, language)} />}
          rules={[named(`${one}_${language === 'zh' ? 'en' : 'zh'}`)]}
        >
          <Input autoComplete="off" />
        </Form.Item>
      ))}
    </div>
  );
  return (
    <>
      {pair('name')}
      {pair('sender')}
      <Form.Item
        name="filing"
        label={label('filing')}
        extra={<SourceNote source={sources.filing} value={base.filing} />}
        required={false}
        rules={[passes(checkSiteLine)]}
      >
        <Input autoComplete="off" />
      </Form.Item>
    </>
  );
}

const COLOURS = ['light', 'dark', 'panel'] as const;

/** Says the measured contrast of the colour, where it is too low. */
const readable = (colour: keyof SiteColours): FormRule => ({
  async validator(_, value: string = '') {
    if (!isColour(value)) return;
    const poor = poorContrast({ ...OUR_COLOURS, [colour]: value });
    if (poor)
      await rejectWith(<FormattedMessage id="site.contrast" values={{ ratio: poor.ratio, needed: poor.needed }} />);
  },
});

/** A colour as text, with a swatch beside it that the browser's colour picker opens from. */
function ColourInput({
  value = '',
  onChange,
  id,
  ...aria
}: {
  value?: string;
  onChange?: (value: string) => void;
  id?: string;
}) {
  return (
    <span className={styles.colour}>
      <input
        type="color"
        aria-hidden="true"
        tabIndex={-1}
        value={isColour(value) ? value.toLowerCase() : '#000000'}
        onChange={(event) => onChange?.(event.target.value.toUpperCase())}
      />
      <Input
        {...aria}
        id={id}
        value={value}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange?.(event.target.value)}
      />
    </span>
  );
}

export function LookItems({ sources }: { sources: Sources }) {
  return (
    <>
      <div className={styles.pair}>
        {(['light', 'dark'] as const).map((ground) => (
          <Form.Item
            key={ground}
            name={`logo_${ground}`}
            label={label(`logo_${ground}`)}
            required={false}
            extra={
              ground === 'light' ? <SourceNote source={sources.logo} /> : <FormattedMessage id="site.hint.logo_dark" />
            }
          >
            <PictureField dark={ground === 'dark'} />
          </Form.Item>
        ))}
      </div>
      <div className={styles.triple}>
        {COLOURS.map((colour) => (
          <Form.Item
            key={colour}
            name={`colour_${colour}`}
            label={label(`colour_${colour}`)}
            required={false}
            validateTrigger="onChange"
            validateFirst
            extra={<SourceNote source={sources.colours} />}
            rules={[passes(checkSiteColour), readable(colour)]}
          >
            <ColourInput />
          </Form.Item>
        ))}
      </div>
    </>
  );
}

export function ContactItems({ site: { sources, base } }: { site: SiteState }) {
  return (
    <>
      <Form.Item
        name="hotline"
        label={label('hotline')}
        extra={<SourceNote source={sources.hotline} />}
        required={false}
        rules={[passes(checkSiteLine)]}
      >
        <Input autoComplete="off" inputMode="tel" />
      </Form.Item>
      <div className={styles.pair}>
        {SITE_LINKS.map((link) => (
          <Form.Item
            key={link}
            name={['links', link]}
            label={<FormattedMessage id={`site.link.${link}`} />}
            required={false}
            extra={<SourceNote source={sources.links[link]} {...(base.links[link] === '' && { value: '' })} />}
            rules={[passes(checkSiteAddress)]}
          >
            <Input autoComplete="off" inputMode="url" autoCapitalize="none" spellCheck={false} placeholder="https://" />
          </Form.Item>
        ))}
      </div>
      <p className={styles.note}>
        <FormattedMessage id="site.links.note" />
      </p>
    </>
  );
}
