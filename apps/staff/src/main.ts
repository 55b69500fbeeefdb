// Federation decides asynchronously whose copy of a shared library is used, so nothing may be imported before that.
void import('./standalone.ts');
