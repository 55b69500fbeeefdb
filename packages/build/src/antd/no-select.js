/** Replaces antd's Select in its pagination, which shows `components.sizeChanger` in its place. */
export default () => null;
