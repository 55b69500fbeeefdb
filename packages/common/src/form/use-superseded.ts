import { useEffect, useRef, type RefObject } from 'react';
import type { FormInstance } from '../antd/base.ts';

/**
 * Repeats a submission that antd drops because another check began before its own had ended, such as that of a field
 * which loses the focus. It is repeated once no check is running, unless a second submission has succeeded or failed
 * meanwhile, or the form is gone. `openRef`: the number of submissions that are being checked.
 */
export function useSuperseded(antd: Pick<FormInstance, 'submit' | 'isFieldsValidating'>, openRef: RefObject<number>) {
  const dropped = useRef(false);
  /** How many submissions that are still being checked must not be repeated, because a later one has ended. */
  const replaced = useRef(0);
  const shown = useRef(false);
  useEffect(function noteThatFormShows() {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  /** For `onFieldsChange`: a check may have ended. */
  function changed() {
    if (!dropped.current) return;
    // In a task of its own, because antd reports the end of a check before the result of its submission.
    setTimeout(() => {
      if (!dropped.current || !shown.current || antd.isFieldsValidating()) return;
      dropped.current = false;
      antd.submit();
    });
  }

  return {
    changed,
    /** A submission was dropped. */
    drop() {
      openRef.current -= 1;
      if (replaced.current-- > 0) return;
      dropped.current = true;
      changed();
    },
    /**
     * A submission has succeeded or failed. It began last, or antd would have dropped it: those still open are not
     * repeated.
     */
    end() {
      dropped.current = false;
      replaced.current = openRef.current -= 1;
    },
  };
}
