import { LineIcon } from '@portal/common/ui/line-icon';

/** Lines that grow or shrink in the direction of the order. */
export function OrderIcon({ order }: { order: 'asc' | 'desc' }) {
  return (
    <LineIcon size={16}>
      <path d={order === 'asc' ? 'M3 5.5h5M3 10h7.5M3 14.5h10' : 'M3 5.5h10M3 10h7.5M3 14.5h5'} />
      <path d={order === 'asc' ? 'M16 4v11.5M13.5 13l2.5 2.5 2.5-2.5' : 'M16 15.5V4M13.5 6.5 16 4l2.5 2.5'} />
    </LineIcon>
  );
}
