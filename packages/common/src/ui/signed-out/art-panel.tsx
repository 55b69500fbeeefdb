import { useEffect, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useHost } from '../../host/use-host.tsx';
import { benefitsFor } from './benefits-for.ts';
import { Guilloche } from '../artwork/guilloche.tsx';
import { Icon } from '../icons.tsx';
import { PortalMark } from '../artwork/portal-mark.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './art-panel.module.css';

const SLIDE_MS = 6000;

export interface Slide {
  title: string;
  text: string;
  image: string;
  path: string;
}

/**
 * The artwork beside a sign-in or registration form: the mark, slides of `content.carousel` for this site and language
 * (else the page's own text), and the benefits of `content.benefits`. Below 1024 px it is a band without text.
 *
 * We do not use antd's Carousel, which would be a sixth of the bytes of a sign-in page. Slides change automatically
 * unless the user prefers reduced motion, and stop on pause, hover and focus.
 */
export function ArtPanel({ title, text, audience }: { title: ReactNode; text?: ReactNode; audience: string }) {
  const { content, locale, siteId } = useHost();
  const slides = content.carousel
    .filter((slide) => slide.siteId === siteId && (!slide.lang || slide.lang.replace('_', '-') === locale))
    .map(({ name, text: words, image, path }) => ({ title: name[locale], text: words[locale], image, path }));
  const benefits = benefitsFor(content, audience);

  return (
    <aside className={styles.panel}>
      <Ornament />
      <div className={styles.mark}>
        <PortalMark content={content} locale={locale} />
      </div>
      <div className={styles.words}>
        {slides.length > 0 ? (
          <Slides slides={slides} />
        ) : (
          <div className={styles.slide}>
            <p className={styles.title}>{title}</p>
            {text && <p className={styles.text}>{text}</p>}
          </div>
        )}
        {benefits.length > 0 && (
          <ul className={styles.benefits}>
            {benefits.map(({ icon, name, text: words }) => (
              <li key={name[locale]}>
                <Icon name={icon} size={18} />
                <div>
                  <strong>{name[locale]}</strong>
                  <span>{words[locale]}</span>
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
    </aside>
  );
}

/** Two rings and an icon in the upper part of the panel. */
function Ornament() {
  return (
    <svg className={styles.ornament} viewBox="-560 -560 1120 1120" aria-hidden="true" focusable="false">
      <g className={styles.faint}>
        <Guilloche inner={132} outer={212} lobes={24} copies={10} width={0.5} />
        <Guilloche inner={206} outer={282} lobes={30} copies={10} width={0.5} />
        <Guilloche inner={276} outer={356} lobes={36} copies={9} width={0.5} />
        <Guilloche inner={350} outer={420} lobes={42} copies={8} width={0.5} />
      </g>
      <g className={styles.gold}>
        <Guilloche inner={50} outer={86} lobes={14} copies={10} width={0.6} />
        <Guilloche inner={82} outer={116} lobes={20} copies={9} width={0.6} />
        <g transform="translate(-20 -20)" fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round">
          <circle cx="20" cy="12.5" r="7.5" />
          <path d="M3.5 36.5c1.5-9 8-13.5 16.5-13.5s15 4.5 16.5 13.5" />
        </g>
      </g>
    </svg>
  );
}

/**
 * True for web addresses and paths of this portal. Links of config.json are shown to everybody, so other schemes are
 * not allowed.
 */
const isSafe = (path: string) => /^(https?:\/\/|\/(?![/\\]))/i.test(path);

function Slides({ slides }: { slides: Slide[] }) {
  const intl = useIntl();
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(true);
  const [held, setHeld] = useState(false);
  const shown = at % slides.length;

  useEffect(function respectReducedMotion() {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(false);
  }, []);

  useEffect(
    function turn() {
      if (!playing || held || slides.length < 2) return;
      const timer = setTimeout(() => setAt((shown + 1) % slides.length), SLIDE_MS);
      return () => clearTimeout(timer);
    },
    [playing, held, shown, slides.length],
  );

  return (
    <section
      aria-roledescription="carousel"
      aria-label={intl.formatMessage({ id: 'panel.label' })}
      className={styles.carousel}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={styles.slides} aria-live={playing && !held ? 'off' : 'polite'}>
        {slides.map(({ title, text, image, path }, index) => (
          <div
            key={`${index} ${title}`}
            role="group"
            aria-roledescription="slide"
            className={styles.slide}
            data-shown={index === shown}
            aria-hidden={index !== shown}
            aria-label={intl.formatMessage({ id: 'panel.next' }, { n: index + 1, of: slides.length })}
          >
            {image && <img className={styles.image} src={image} alt="" loading="lazy" />}
            <p className={styles.title}>
              {isSafe(path) ? (
                <a href={path} target="_blank" rel="noreferrer" tabIndex={index === shown ? 0 : -1}>
                  {title}
                  <VisuallyHidden>
                    <FormattedMessage id="common.newWindow" />
                  </VisuallyHidden>
                </a>
              ) : (
                title
              )}
            </p>
            <p className={styles.text}>{text}</p>
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <div className={styles.dots}>
          {slides.map(({ title }, index) => (
            <button
              key={`${index} ${title}`}
              type="button"
              className={styles.dot}
              aria-current={index === shown}
              aria-label={intl.formatMessage({ id: 'panel.dot' }, { n: index + 1, name: title })}
              onClick={() => setAt(index)}
            />
          ))}
          <button
            type="button"
            className={styles.pause}
            onClick={() => setPlaying(!playing)}
            aria-label={intl.formatMessage({ id: playing ? 'panel.pause' : 'panel.play' })}
          >
            <Icon name={playing ? 'pause' : 'play'} size={14} />
          </button>
        </div>
      )}
    </section>
  );
}
