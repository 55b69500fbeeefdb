import { useSyncExternalStore } from 'react';
import { recall, remember } from '@portal/common/host/storage/browser-store';

const NAME = 'keys';
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const isOn = () => recall('local', NAME) !== '0';

/** Whether single keys run actions. On at first; kept with the browser. */
export function useKeysOn(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, isOn);
  return [
    on,
    (next) => {
      remember('local', NAME, next ? null : '0');
      for (const listener of listeners) listener();
    },
  ];
}
