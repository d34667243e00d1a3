/** Order and revision are at most 256 bytes: they stand in annotations, eight times at the most. */
export const MAX_DETAIL_BYTES = 256;
