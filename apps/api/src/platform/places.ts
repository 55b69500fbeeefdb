import { resolve } from 'node:path';

/** Folder of the apps, which is three folders up in the sources and in the bundle (`apps/api/run/js`) alike. */
export const APPS = resolve(import.meta.dirname, '../../..');
