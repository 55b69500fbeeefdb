export default () => ({ name: 'shell' });
