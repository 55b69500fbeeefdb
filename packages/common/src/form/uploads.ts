import { createContext } from 'react';

/** Uploads of a form that are under way. A submission waits for them. */
export function createUploads() {
  const running = new Set<Promise<boolean>>();
  return {
    /** Adds an upload; its promise is false when the upload failed, and never rejects. */
    add(upload: Promise<boolean>) {
      running.add(upload);
      void upload.then(() => running.delete(upload));
    },
    isBusy: () => running.size > 0,
    /** Resolves when none is under way, also of those added meanwhile; false when one of the last failed. */
    async settled() {
      let good = true;
      while (running.size > 0) good = (await Promise.all(running)).every(Boolean);
      return good;
    },
  };
}

/** For upload parts: tells the surrounding form about an upload. `waiting`: the form is submitted when its uploads are done. */
export const FormUploads = createContext<{ add: (upload: Promise<boolean>) => void; waiting: boolean }>({ add: () => {}, waiting: false });
