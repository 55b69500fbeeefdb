import { useState } from 'react';
import { recall, remember } from '@portal/common/host/storage/browser-store';

const NAME = 'approvals:openNext';

/** Whether the next request opens after a decision. On by default; remembered in this tab. */
export function useOpenNext(): [boolean, (openNext: boolean) => void] {
  const [openNext, setOpenNext] = useState(() => recall('session', NAME) !== '0');
  return [
    openNext,
    (next) => {
      setOpenNext(next);
      remember('session', NAME, next ? '1' : '0');
    },
  ];
}
