/** What few pages open, in one file: the scripts of every page, also of sign-in pages, name each further one. */
export { NoticePanel } from '@portal/common/notices/notice-panel';
export { PreviewLine } from './preview/preview-line.tsx';
