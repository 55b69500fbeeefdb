import type { SVGProps } from 'react';

/** Line icons of the portal as SVG paths: 20 units square, drawn in the current colour. An unknown name draws a dot. */
const shapes = {
  person: 'M6.8 6.5a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0M3.5 17c.6-4 3.2-6 6.5-6s5.9 2 6.5 6',
  globe:
    'M2.75 10a7.25 7.25 0 1 0 14.5 0a7.25 7.25 0 1 0-14.5 0M2.75 10h14.5M10 2.75c5 4.8 5 9.7 0 14.5c-5-4.8-5-9.7 0-14.5ZM4 6.2h12M4 13.8h12',
  moon: 'M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7Z',
  sun: 'M6.75 10a3.25 3.25 0 1 0 6.5 0a3.25 3.25 0 1 0 -6.5 0M10 1.8v2M10 16.2v2M1.8 10h2M16.2 10h2M4.2 4.2l1.4 1.4M14.4 14.4l1.4 1.4M4.2 15.8l1.4-1.4M14.4 5.6l1.4-1.4',
  help: 'M2.75 10a7.25 7.25 0 1 0 14.5 0a7.25 7.25 0 1 0-14.5 0M7.9 7.9a2.1 2.1 0 1 1 3 2c-.6.3-.9.7-.9 1.4v.4M10 14v.1',
  shield: 'M10 2.2 16.3 4.3v5c0 3.8-2.4 6.7-6.3 8.5c-3.9-1.8-6.3-4.7-6.3-8.5v-5ZM7.2 9.8l2.1 2 3.6-3.8',
  org: 'M7.5 2.5h5v4.5h-5ZM2.5 13h5v4.5h-5ZM12.5 13h5v4.5h-5ZM10 7v3M5 13v-3h10v3',
  certificate:
    'M3.5 3h13a1 1 0 0 1 1 1v8.5a1 1 0 0 1 -1 1h-13a1 1 0 0 1 -1 -1v-8.5a1 1 0 0 1 1 -1ZM5.5 6.5h6M5.5 9.5h3.5' +
    'M11.25 12.5a2.25 2.25 0 1 0 4.5 0a2.25 2.25 0 1 0 -4.5 0M12.3 14.5l-.5 3.2 1.7-.9 1.7.9-.5-3.2',
  lock: 'M4.2 9h11.6a1 1 0 0 1 1 1v6.3a1 1 0 0 1 -1 1h-11.6a1 1 0 0 1 -1 -1v-6.3a1 1 0 0 1 1 -1ZM6 9V6.5a4 4 0 0 1 8 0V9M10 12v2.2',
  bolt: 'M11.5 2H7L4.2 10.5H9L7.5 18 16 8h-5Z',
  users:
    'M4 7a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M1.8 16.5c.4-3.3 2.4-5 5.2-5s4.8 1.7 5.2 5M12 4.2a3 3 0 0 1 1 5.7M14 11.7c2.3.4 3.8 2 4.2 4.8',
  headset:
    'M3 13v-2.5a7 7 0 0 1 14 0V13M3.7 11h1.1a1.2 1.2 0 0 1 1.2 1.2v3.1a1.2 1.2 0 0 1 -1.2 1.2h-1.1a1.2 1.2 0 0 1' +
    ' -1.2 -1.2v-3.1a1.2 1.2 0 0 1 1.2 -1.2ZM15.2 11h1.1a1.2 1.2 0 0 1 1.2 1.2v3.1a1.2 1.2 0 0 1 -1.2 1.2h-1.1a1.2' +
    ' 1.2 0 0 1 -1.2 -1.2v-3.1a1.2 1.2 0 0 1 1.2 -1.2Z',
  doc: 'M5 2.5h10v15H5ZM7.5 6.5h5M7.5 9.5h5M7.5 12.5h3',
  gift: 'M3 7h14v4h-14ZM4.5 11v6.5h11V11M10 7v10.5M10 7C7 7 5.5 5.8 5.5 4.4 5.5 2 9 2 10 7c1-5 4.5-5 4.5-2.6C14.5 5.8 13 7 10 7Z',
  bulb: 'M7.5 14.5c0-2-2.5-3-2.5-6.5a5 5 0 0 1 10 0c0 3.5-2.5 4.5-2.5 6.5ZM8 17.5h4',
  key: 'M8.6 7.2a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0 -8.4 0M9.8 10.2l-7 7M5 15l2 2',
  refresh: 'M16.5 10a6.5 6.5 0 1 1-1.9-4.6l1.9 1.8M16.5 3.2v4h-4',
  pause: 'M7.5 6v8M12.5 6v8',
  play: 'M7 5.5v9l7.5-4.5Z',
  check: 'm4.5 10.5 3.7 3.7 7.3-8',
  cross: 'm5 5 10 10M15 5 5 15',
  right: 'm7.5 4.5 5.5 5.5-5.5 5.5',
  down: 'm4.5 7.5 5.5 5.5 5.5-5.5',
  forward: 'm5 4.5 5.5 5.5L5 15.5M10 4.5l5.5 5.5-5.5 5.5',
  pencil: 'M4 13.5 13 4.5l2.5 2.5-9 9H4ZM3 18h14',
  clock: 'M2.75 10a7.25 7.25 0 1 0 14.5 0a7.25 7.25 0 1 0-14.5 0M10 5.8V10l3 2',
  minus: 'M2.75 10a7.25 7.25 0 1 0 14.5 0a7.25 7.25 0 1 0-14.5 0M6.8 10h6.4',
  alert: 'M2.75 10a7.25 7.25 0 1 0 14.5 0a7.25 7.25 0 1 0-14.5 0M10 6v4.8M10 13.8v.1',
  broken: 'm8.5 6.5 2.3-2.3a3.5 3.5 0 0 1 5 5L13.5 11.5M11.5 13.5l-2.3 2.3a3.5 3.5 0 0 1-5-5L6.5 8.5M4 4l12 12',
  search: 'M3.25 9a5.75 5.75 0 1 0 11.5 0a5.75 5.75 0 1 0 -11.5 0M13.3 13.3l4 4',
  upload: 'M10 13V3.5M6 7l4-4 4 4M3.5 13v3.5h13V13',
  rotate: 'M4 8.5h9a3.5 3.5 0 0 1 0 7H8M7 5 3.5 8.5 7 12',
  zoomIn: 'M3.25 9a5.75 5.75 0 1 0 11.5 0a5.75 5.75 0 1 0 -11.5 0M13.3 13.3l4 4M6.5 9h5M9 6.5v5',
  zoomOut: 'M3.25 9a5.75 5.75 0 1 0 11.5 0a5.75 5.75 0 1 0 -11.5 0M13.3 13.3l4 4M6.5 9h5',
} satisfies Record<string, string>;

const DOT = 'M8 10a2 2 0 1 0 4 0a2 2 0 1 0 -4 0';

export type IconName = keyof typeof shapes;

/** Draws one icon. It is decorative: add a text beside it. */
export function Icon({
  name,
  size = 20,
  ...rest
}: { name: string; size?: number } & Omit<SVGProps<SVGSVGElement>, 'name'>) {
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
      {...rest}
    >
      <path d={name in shapes ? shapes[name as IconName] : DOT} />
    </svg>
  );
}
