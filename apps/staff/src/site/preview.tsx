import { FormattedMessage, useIntl } from 'react-intl';
import { useHost } from '@portal/common/host/use-host';
import { isColour, mixed, SURFACES } from '@portal/common/rules/site/colours';
import { OUR_COLOURS, type SiteFields } from './fields.ts';
import styles from './site.module.css';

const colourOr = (value: string, ours: string) => (isColour(value) ? value : ours);

/** How the sign-in page will look, in both themes, while the content is edited. */
export function Preview({ fields }: { fields: SiteFields }) {
  return (
    <aside className={styles.preview} aria-label={useIntl().formatMessage({ id: 'site.preview' })}>
      <h2 className={styles.previewTitle}>
        <FormattedMessage id="site.preview" />
      </h2>
      <Page fields={fields} theme="light" />
      <Page fields={fields} theme="dark" />
    </aside>
  );
}

function Page({ fields, theme }: { fields: SiteFields; theme: 'light' | 'dark' }) {
  const { locale, siteId } = useHost();
  const intl = useIntl();
  const colour =
    theme === 'light'
      ? colourOr(fields.colour_light, OUR_COLOURS.light)
      : colourOr(fields.colour_dark, OUR_COLOURS.dark);
  const panel = colourOr(fields.colour_panel, OUR_COLOURS.panel);
  const name = (locale === 'zh-CN' ? fields.name_zh : fields.name_en).trim();
  const slide = fields.carousel.find(
    (one) => one.siteId === siteId && (!one.lang || one.lang.replace('_', '-') === locale),
  );
  const logo = fields.logo_dark || fields.logo_light;
  const { paper, ink } = SURFACES[theme];
  return (
    <div className={styles.page} data-theme={theme} style={{ background: paper }}>
      <div className={styles.art} style={{ background: `linear-gradient(${panel}, ${mixed(panel, '#000000', 0.8)})` }}>
        <strong className={styles.mark}>
          {logo && <img src={logo} alt="" height={20} />}
          <span>{name || intl.formatMessage({ id: 'common.portal' })}</span>
        </strong>
        {slide?.image && <img className={styles.slidePicture} src={slide.image} alt="" />}
        {slide && (
          <>
            <span>{slide.name[locale]}</span>
            <small>{slide.text[locale]}</small>
          </>
        )}
      </div>
      <div className={styles.side}>
        <span style={{ color: colour }}>
          <FormattedMessage id="site.preview.link" />
        </span>
        <span className={styles.button} style={{ background: colour, color: ink }}>
          <FormattedMessage id="site.preview.button" />
        </span>
        <small>{fields.filing}</small>
      </div>
    </div>
  );
}
