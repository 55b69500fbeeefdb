/** What opens over a page or tells of its waiting: none of it is on a page at first, so it comes late. See `base.ts`. */
import './over.css';
export { App, Modal, Spin } from 'antd';
export type { AppProps } from 'antd/es/app';
export type { useAppProps as RealApp } from 'antd/es/app/context';
export type { ModalProps } from 'antd/es/modal';
export type { SpinProps } from 'antd/es/spin';
