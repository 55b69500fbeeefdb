import { createElement as h, Fragment } from 'react';
import {
  Alert,
  App,
  Button,
  Checkbox,
  DatePicker,
  Drawer,
  Dropdown,
  Form,
  Image,
  Input,
  message,
  Modal,
  notification,
  Pagination,
  Popconfirm,
  Popover,
  Progress,
  QRCode,
  Radio,
  Segmented,
  Select,
  Space,
  Spin,
  Switch,
  Table,
  Tag,
  Tooltip,
  Tree,
  TreeSelect,
  Upload,
} from 'antd';

const entries = [{ key: 'a', label: 'a' }];
/** A component that opens over the page, and its variant that renders in place. */
const open = (component, props) =>
  h(
    Fragment,
    null,
    (typeof component === 'function' || '$$typeof' in component) && h(component, props, h('a')),
    h(component._InternalPanelDoNotUseOrYouWillBeFired, props),
  );

/**
 * The exports of each shared entry (`src/antd/<name>.ts`), once in every variant with its own styles. Their styles are
 * generated from these samples at build time. The build fails when an entry reaches styles that no sample covers.
 */
export const samples = {
  base: [
    h(Alert, { title: 'a', description: 'a', showIcon: true, closable: true }),
    h(Space.Compact, null, h(Button, { loading: true }, 'a')),
    h(Checkbox.Group, { options: ['a'] }),
    h(
      Form,
      null,
      h(Form.Item, { name: 'a', label: 'a', help: 'a', extra: 'a' }, h(Input.Password, { showCount: true })),
    ),
    h(Segmented, { options: ['a'] }),
  ],
  over: [
    open(Modal, { title: 'a' }),
    open(Modal, { type: 'confirm', title: 'a' }),
    h(Spin),
    open(message, { content: 'a' }),
    open(notification, { title: 'a' }),
    h(App),
  ],
  fields: [h(Switch), h(Input.TextArea, { showCount: true })],
  float: [
    open(Dropdown, { menu: { items: entries } }),
    open(Popover, { title: 'a' }),
    open(Tooltip, { title: 'a' }),
    h(Space, null, 'a'),
    h(Space.Addon, null, 'a'),
  ],
  more: [
    open(Drawer, { title: 'a' }),
    open(Popconfirm, { title: 'a' }),
    h(Radio.Group, { options: ['a'] }),
    h(Radio.Button),
    h(Progress, { percent: 1, steps: 2 }),
    h(Progress, { type: 'circle' }),
    h(Tag, { color: 'success' }, 'a'),
    h(Tag, { color: 'blue' }, 'a'),
    h(Tag.CheckableTag),
  ],
  select: [h(Select, { open: true, options: [] }), open(Select, { options: [] })],
  date: [h(DatePicker), open(DatePicker, {}), h(DatePicker.RangePicker)],
  tree: [h(TreeSelect, { treeData: [] }), h(Tree, { treeData: [] }), open(TreeSelect, { treeData: [] })],
  pagination: [h(Pagination, { total: 100, showQuickJumper: true, showSizeChanger: true })],
  table: [h(Table, { columns: [{ title: 'a', dataIndex: 'a' }], dataSource: [] })],
  media: [
    h(Image, { src: 'a' }),
    h(QRCode, { value: 'a' }),
    h(Upload, { fileList: [{ uid: 'a', name: 'a', status: 'uploading' }], listType: 'picture-card' }),
    h(Upload.Dragger),
  ],
};

/**
 * Styles that antd never renders in our pages: those of `wireframe`, those of a menu, as ours are all in drop-downs, which
 * have their own, and those of the skeleton, which a drawer would show while it loads (ours are `ui/status/bones.tsx`).
 */
export const unused = ['Pagination-bordered', 'Menu-Menu', 'Skeleton-Skeleton'];

/**
 * Classes of variants and parts that no page uses: groups, compact rows, inline forms, filled and dashed variants, the
 * status "warning", icons behind a text, half-ticked boxes, small or vertical segments, radios as buttons, lists of several choices, tables with edges,
 * filters, selection, rows that unfold, title, footer or summary. `curated.test.ts` fails when a page uses one of them.
 */
export const UNUSED_PARTS =
  /-radio-button|-select-(?:multiple|customize)|-tree-(?:checkbox|directory|drop-|draggable)|-table-(?:bordered|expanded|filter|selection|row-(?:expand|indent|spaced|selected)|summary|title|footer|sticky|virtual|tbody-virtual)|-input-group|-btn-group|-compact-|-(?:input|select|picker|mentions|input-number)-(?:filled|borderless|underlined)|-btn-variant-(?:dashed|filled)|-btn-(?:background-ghost|round|circle)|-form-(?:item-)?inline|-status-warning|-checkbox-indeterminate|-segmented-(?:sm|vertical|shape)|-btn-icon-end/;
