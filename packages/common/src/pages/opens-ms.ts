/** How long what stands below a part that is being read waits for it, in milliseconds. */
export const OPENS_MS = 5000;
