/** For a `Select` on a phone: a choice in its list is as easy to hit as any other control. */
export const OPTIONS_ON_PHONES = { listItemHeight: 44, styles: { popup: { listItem: { minHeight: 44, alignItems: 'center' } } } } as const;
