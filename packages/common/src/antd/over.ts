/** Dialogs, messages and the spinner: none of them is on a page at first, so they are loaded later. See `base.ts`. */
import './over.css';
export { App, Spin } from 'antd';
export { askWithFocus, Modal } from './dialog/dialog.tsx';
export { replaceMessage } from './replace-message.ts';
export type { AppProps } from 'antd/es/app';
export type { useAppProps as RealApp } from 'antd/es/app/context';
export type { ModalProps } from 'antd/es/modal';
export type { SpinProps } from 'antd/es/spin';
