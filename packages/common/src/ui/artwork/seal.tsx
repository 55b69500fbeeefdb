import { useId, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

/** `done`: completed without a review. */
export type SealKind = 'authenticated' | 'pending' | 'approved' | 'rejected' | 'done';

const COLOURS: Record<SealKind, string> = {
  authenticated: 'var(--acc-jade)',
  pending: 'var(--acc-pending-dot)',
  approved: 'var(--acc-approved)',
  rejected: 'var(--acc-rejected)',
  done: 'var(--acc-approved)',
};

const AROUND = 2 * Math.PI * 43;

/** The seal of a status: two rings with a text between them in the user's language, and an icon. `size` in pixels. */
export function Seal({ kind, size = 120, text }: { kind: SealKind; size?: number; text?: string }) {
  const intl = useIntl();
  const arc = useId();
  const words = text ?? intl.formatMessage({ id: `seal.${kind}` });
  const around = `${words.toLocaleUpperCase(intl.locale)} · `;
  const times = Math.max(1, Math.round(AROUND / (around.length * (/[\u3000-\u9fff]/.test(words) ? 14 : 11))));
  return (
    <svg viewBox="-60 -60 120 120" width={size} height={size} role="img" aria-label={words} color={COLOURS[kind]}>
      <circle r="58" fill="none" stroke="currentColor" strokeWidth="2.5" />
      <circle r="35" fill="none" stroke="currentColor" strokeWidth="1.25" />
      <path id={arc} d="M0 41A41 41 0 1 1 .01 41" fill="none" />
      <text fontSize="13" fill="currentColor" fontWeight="600" textLength={AROUND * 0.94}>
        <textPath href={`#${arc}`} textLength={AROUND * 0.94}>
          {around.repeat(times)}
        </textPath>
      </text>
      <g fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        {SIGNS[kind]}
      </g>
    </svg>
  );
}

const SIGNS: Record<SealKind, ReactNode> = {
  authenticated: <path d="M0-19 15-14v11C15 7 9 14 0 19C-9 14-15 7-15-3v-11ZM-7-1l5 5 9-10" />,
  pending: <path d="M0-14V1L10 7" />,
  approved: <path d="m-14 1 9 9L15-11" />,
  done: <path d="m-14 1 9 9L15-11" />,
  rejected: <path d="M-11-11 11 11M11-11-11 11" />,
};
