/**
 * The part of antd that a sign-in page needs. This file and `data.ts` are the only places that import antd: federation
 * shares these two files between host and remotes, never antd as a whole, so what stands here is what the first page
 * weighs. Whatever only signed-in people see belongs into `data.ts`.
 */
export {
  Alert,
  App,
  Button,
  Checkbox,
  ConfigProvider,
  Form,
  Input,
  Modal,
  Segmented,
  Select,
  Skeleton,
  Spin,
  Tooltip,
  theme,
} from 'antd';
export type { ButtonProps } from 'antd/es/button';
export type { FormInstance, FormItemProps, FormProps, Rule as FormRule } from 'antd/es/form';
export type { InputProps, InputRef } from 'antd/es/input';
export type { ModalProps } from 'antd/es/modal';
export type { SelectProps } from 'antd/es/select';
export type { ConfigProviderProps, ThemeConfig } from 'antd/es/config-provider';
export { default as zhCN } from 'antd/locale/zh_CN';
export { default as enUS } from 'antd/locale/en_US';
