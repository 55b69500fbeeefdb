import pLimit from 'p-limit';

/**
 * Decodes, encodes and stores an uploaded picture; further ones wait their turn. One of 40 million pixels takes up to
 * 160 MB until it is stored, and libvips uses all cores for it.
 */
export const decoding = pLimit(2);
