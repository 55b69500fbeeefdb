/** For a `Select` on a phone: its options are as high as other touch targets. */
export const OPTIONS_ON_PHONES = {
  listItemHeight: 44,
  styles: { popup: { listItem: { minHeight: 44, alignItems: 'center' } } },
} as const;
