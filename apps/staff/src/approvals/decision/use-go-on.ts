import { useState } from 'react';

const KEY = 'acc:approvals:goOn';

/** Whether the next request follows a decision at once; on at first, remembered in this tab. */
export function useGoOn(): [boolean, (goOn: boolean) => void] {
  const [goOn, setGoOn] = useState(() => {
    try {
      return sessionStorage.getItem(KEY) !== '0';
    } catch {
      return true;
    }
  });
  return [goOn, (next) => {
    setGoOn(next);
    try {
      sessionStorage.setItem(KEY, next ? '1' : '0');
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  }];
}
