/** Replaces the filters of antd's tables, which no table has: columns and data pass through. */
const through = [(columns) => columns, [], {}];

export const getFilterData = (data) => data;
export default () => through;
