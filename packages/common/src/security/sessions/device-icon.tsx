import type { ReactNode } from 'react';
import { LineIcon } from '../../ui/line-icon.tsx';

const shapes: Record<string, ReactNode> = {
  phone: (
    <>
      <rect x="5.5" y="2" width="9" height="16" rx="1.5" />
      <path d="M9 15.5h2" />
    </>
  ),
  tablet: (
    <>
      <rect x="3.5" y="2" width="13" height="16" rx="1.5" />
      <path d="M9 15.5h2" />
    </>
  ),
  desktop: (
    <>
      <rect x="2.5" y="3.5" width="15" height="10" rx="1" />
      <path d="M7 17h6M10 13.5V17" />
    </>
  ),
};

/** Icon of a device, 20 units square; unknown devices show a desktop. Decorative. */
export function DeviceIcon({ device }: { device: string }) {
  return <LineIcon size={20}>{shapes[device] ?? shapes.desktop}</LineIcon>;
}
