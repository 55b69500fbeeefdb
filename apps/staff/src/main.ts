// Module federation resolves shared libraries asynchronously, so static imports must wait behind this dynamic one.
void import('./standalone.ts');
