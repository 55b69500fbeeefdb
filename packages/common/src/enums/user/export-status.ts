/** Progress of a data export. */
export const ExportStatus = { running: 1, ready: 2, failed: 3 } as const;
export type ExportStatus = (typeof ExportStatus)[keyof typeof ExportStatus];
