/**
 * The part of antd that a sign-in page needs. The files of this folder are the only places that import antd: federation
 * shares these entries between host and remotes, never antd as a whole. Each component here adds to the bytes of the
 * first page. Dialogs and messages are in `over.ts`, which is loaded when one opens; what opens from a button is in
 * `float.ts`, and components of some pages are in `fields.ts`, `more.ts`, `select.ts`, `date.ts`, `tree.ts`,
 * `table.ts`, `pagination.ts` and `media.ts`.
 */
import './base.css';
export { Button, ConfigProvider, Form, Segmented } from 'antd';
// Not those of `antd`, which bring an error boundary, groups and all variants: `fields.ts` has what pages need of them.
export { default as Alert } from 'antd/es/alert/Alert';
export { default as Checkbox } from 'antd/es/checkbox/Checkbox';
export { default as Input } from 'antd/es/input/Input';
export { createCache, StyleProvider } from '@ant-design/cssinjs';
export { antdPrefix, themeOf, variablesOf } from './theme.ts';
export { App, Modal, Spin, loadOver } from './late.tsx';
export type { ModalProps } from './over.ts';
export type { ButtonProps } from 'antd/es/button';
export type { FormInstance, FormItemProps, FormProps, Rule as FormRule } from 'antd/es/form';
export type { InputProps, InputRef } from 'antd/es/input';
export type { ConfigProviderProps, ThemeConfig } from 'antd/es/config-provider';
export { default as zhCN } from 'antd/locale/zh_CN';
export { default as enUS } from 'antd/locale/en_US';
