import { useId } from 'react';
import { BADGED_LEVELS, PartnerLevel } from '../../enums/partner/partner-level.ts';
import styles from './level-badge.module.css';

const POINTS = 16;

/** Outline of a rosette: a circle with `POINTS` shallow scallops. */
const SCALLOPS = `${Array.from({ length: POINTS }, (_, i) => {
  const at = (turn: number, radius: number) =>
    `${(radius * Math.sin(turn)).toFixed(2)} ${(-radius * Math.cos(turn)).toFixed(2)}`;
  const turn = (2 * Math.PI * i) / POINTS;
  const half = Math.PI / POINTS;
  return `${i === 0 ? `M${at(turn, 46)}` : ''}Q${at(turn + half, 53)} ${at(turn + 2 * half, 46)}`;
}).join('')}Z`;

/**
 * The badge of a partner level: gold and diamond have a medal, other levels only their name. `size` in pixels.
 * `decorative`: the name is shown beside it.
 */
export function LevelBadge({
  level,
  name,
  size = 72,
  decorative = false,
}: {
  level: number;
  name: string;
  size?: number;
  decorative?: boolean;
}) {
  const gradient = useId();
  if (!BADGED_LEVELS.includes(level)) return name && !decorative ? <span className={styles.plain}>{name}</span> : null;
  const diamond = level === PartnerLevel.diamond;
  return (
    <svg
      viewBox="-60 -60 120 134"
      width={size}
      height={(size * 134) / 120}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      className={`${styles.badge} ${diamond ? styles.diamond : styles.gold}`}
    >
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" className={styles.light} />
          <stop offset="0.55" className={styles.middle} />
          <stop offset="1" className={styles.deep} />
        </linearGradient>
      </defs>
      <path className={styles.ribbon} d="M-28 30-36 72-20 63-7 73 0 38 7 73 20 63 36 72 28 30Z" />
      <path d={SCALLOPS} fill={`url(#${gradient})`} />
      <circle r="39" className={styles.rim} />
      <circle r="35" className={styles.ring} />
      {diamond ? (
        <g className={styles.sign}>
          <path d="M-22-7-13-19H13L22-7 0 21Z" />
          <path d="M-22-7H22M-13-19-8-7 0 21 8-7 13-19M-8-7 0-19 8-7" />
        </g>
      ) : (
        <path
          className={styles.star}
          d="m0-23 6.8 14.3L22.5-6.7 11.1 4.3 13.9 20 0 12.4-13.9 20-11.1 4.3-22.5-6.7-6.8-8.7Z"
        />
      )}
    </svg>
  );
}
