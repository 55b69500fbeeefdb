import type { ReactNode } from 'react';
import { Icon } from '@portal/common/ui/icons';

const shapes: Record<string, ReactNode> = {
  menu: <path d="M2.5 5h15M2.5 10h15M2.5 15h15" />,
  down: <path d="m4.5 7.5 5.5 5.5 5.5-5.5" />,
  leave: <path d="M8 3H3.5v14H8M13 6l4 4-4 4M16.5 10H7.5" />,
  bell: <path d="M4 14.5c1.3-1.2 1.6-2.6 1.6-5.3a4.4 4.4 0 0 1 8.8 0c0 2.7.3 4.1 1.6 5.3ZM8.2 17.3h3.6M10 2.6v2.2" />,
  card: (
    <>
      <rect x="2.5" y="4" width="15" height="12" rx="1" />
      <circle cx="7" cy="9" r="1.7" />
      <path d="M4.7 13c.4-1.3 1.2-1.8 2.3-1.8s1.9.5 2.3 1.8M12 8.5h3M12 11.5h3" />
    </>
  ),
  chart: <path d="M3 3v14h14M7 14v-4M11 14V6M15 14V9" />,
  wallet: (
    <>
      <rect x="3" y="3.5" width="14" height="13" rx="1" />
      <path d="M17 8h-4.5v4H17" />
    </>
  ),
  bank: <path d="M2.5 8 10 3.5 17.5 8ZM2.5 16.5h15M5 8v8.5M8.3 8v8.5M11.7 8v8.5M15 8v8.5" />,
  stamp: (
    <>
      <path d="M10 2.2 16.3 4.3v5c0 3.8-2.4 6.7-6.3 8.5c-3.9-1.8-6.3-4.7-6.3-8.5v-5Z" />
      <path d="m7.2 9.8 2.1 2 3.6-3.8" />
    </>
  ),
  personAdd: (
    <>
      <circle cx="9" cy="6.5" r="3.2" />
      <path d="M2.8 17c.5-4 2.9-6 6.2-6c1.2 0 2.3.3 3.2.8M15 12.5v5M12.5 15h5" />
    </>
  ),
  form: (
    <>
      <path d="M16.5 10.5V17h-13V3.5H10" />
      <path d="M8 12.2 8.4 9.6 15.2 2.8 17.2 4.8 10.4 11.7Z" />
    </>
  ),
};

/** Icon names of remotes that differ from those of the portal. */
const ALSO: Record<string, string> = {
  user: 'card',
  profile: 'card',
  approval: 'stamp',
  customers: 'bank',
  company: 'org',
  partners: 'users',
  credits: 'wallet',
  contract: 'doc',
};

/** An icon of the frame, else one of the portal. An unknown name draws a dot. */
export function FrameIcon({ name, size = 18 }: { name: string; size?: number }) {
  const known = ALSO[name] ?? name;
  const shape = shapes[known];
  if (!shape) return <Icon name={known} size={size} />;
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {shape}
    </svg>
  );
}
