/** Bytes that may be in memory at one time, on account of whoever sends them. */
export interface ByteBudget {
  /** Takes as many, or none where there are not as many left. */
  readonly take: (bytes: number) => boolean;
  readonly give: (bytes: number) => void;
}

export function createByteBudget(bytes: number): ByteBudget {
  let left = bytes;
  return {
    take: (wanted) => {
      if (wanted > left) {
        return false;
      }
      left -= wanted;
      return true;
    },
    give: (back) => {
      left += back;
    },
  };
}
