/** Replaces antd's Tooltip in forms, segments and tables, where no page sets a hint: renders its children only. */
export default ({ children }) => children;
