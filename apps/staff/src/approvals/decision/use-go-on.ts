import { useState } from 'react';
import { recall, remember } from '@portal/common/host/browser-store';

const NAME = 'approvals:goOn';

/** Whether the next request opens after a decision. On by default; remembered in this tab. */
export function useGoOn(): [boolean, (goOn: boolean) => void] {
  const [goOn, setGoOn] = useState(() => recall('session', NAME) !== '0');
  return [goOn, (next) => {
    setGoOn(next);
    remember('session', NAME, next ? '1' : '0');
  }];
}
