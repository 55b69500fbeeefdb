/** How far a data export is. Values decided by us. */
export const ExportStatus = { running: 1, ready: 2, failed: 3 } as const;
export type ExportStatus = (typeof ExportStatus)[keyof typeof ExportStatus];
